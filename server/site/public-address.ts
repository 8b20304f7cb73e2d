const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where to send somebody who came by another name of this computer, or null: `127.0.0.1` and `localhost` are two
 * origins to a browser, and sign-in knows only the public one.
 */
export function publicAddress(address: string, publicOrigin: string): string | null {
  const [here, home] = [new URL(address), new URL(publicOrigin)]
  const isAlias = loopback.has(here.hostname) && loopback.has(home.hostname)
  if (!isAlias || here.hostname === home.hostname || here.port !== home.port) return null
  return `${publicOrigin}${here.pathname}${here.search}`
}
