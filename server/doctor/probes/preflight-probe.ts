import type { Answer, Ask } from '#server/doctor/base/ask.ts'

/** What a browser asks before a request with these headers (Fetch, CORS-preflight fetch). */
export function probePreflight(
  ask: Ask,
  url: string,
  origin: string,
  headers: string,
  method: 'GET' | 'POST' = headers.includes('dpop') ? 'POST' : 'GET',
): Promise<Answer> {
  return ask(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': headers,
    },
  })
}

/** Does this answer let a page of `origin` send these headers? `*` does not stand for Authorization. */
export function isAllowedBy(answer: Answer, origin: string, headers: string): boolean {
  if (answer.kind === 'failed' || answer.status < 200 || answer.status > 299) return false
  const origins = answer.headers.get('access-control-allow-origin') ?? ''
  const listed = (answer.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(',')
  const allowed = new Set(listed.map((name) => name.trim()))
  const isNamed = (name: string) =>
    allowed.has(name) || (name !== 'authorization' && allowed.has('*'))
  return ['*', origin].includes(origins) && headers.split(',').every(isNamed)
}
