const mostVariants = 16

/** Where people mean to point when they write this issuer: paths providers use, and slips of theirs. */
export function issuerVariants(issuer: string): string[] {
  const url = new URL(issuer)
  const path = url.pathname.replace(/\/+$/, '')
  const realm = /^(?:\/auth)?\/realms\/[^/]+/.exec(path)?.[0]
  const paths = [
    ...(realm === undefined ? [] : [realm, otherRealm(realm)]),
    ...['/v2.0', '/oauth2/default', '/oidc', '/as', '/api/oidc'].map((tail) => path + tail),
    path.replace(/\/oauth2\/v2\.0$/, '/v2.0'),
    ...ancestors(path),
    '/oauth2/default',
  ]
  const other = url.protocol === 'https:' ? 'http:' : 'https:'
  const variants = [
    ...paths.map((one) => `${url.origin}${one}`),
    `${other}//${url.host}${url.pathname}`,
  ]
  const tried = `${url.origin}${path}`
  return [...new Set(variants)].filter((variant) => variant !== tried).slice(0, mostVariants)
}

/** Keycloak served everything below /auth until version 17. */
function otherRealm(realm: string): string {
  return realm.startsWith('/auth/') ? realm.slice('/auth'.length) : `/auth${realm}`
}

/** `/a/b/c` → `/a/b`, `/a` and the root: somebody pasted an endpoint. */
function ancestors(path: string): string[] {
  const parts = path.split('/').slice(1)
  return parts.map((_part, index) => `/${parts.slice(0, parts.length - 1 - index).join('/')}`)
}
