/**
 * Does a person open this address, rather than a page asking for a file? A missing picture or script must be 404, and
 * never the app’s page under a wrong type.
 */
export function isNavigation(request: Request): boolean {
  if (!['GET', 'HEAD'].includes(request.method)) return false
  const { pathname } = new URL(request.url)
  if (/^\/(api|assets|media|uploads)(\/|$)/.test(pathname)) return false
  const destination = request.headers.get('Sec-Fetch-Dest')
  if (destination !== null) return ['document', 'iframe', 'frame'].includes(destination)
  const accept = request.headers.get('Accept') ?? '*/*'
  const hasExtension = /\.[A-Za-z0-9]+$/.test(pathname)
  return accept.includes('text/html') || (accept.startsWith('*/*') && !hasExtension)
}
