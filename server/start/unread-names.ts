import { parseEnv } from 'node:util'

import { Environment } from '#server/base/environment.ts'
import { closest } from '#server/search/edit-distance.ts'

/** Read when the front end is built: `src/config/build-values.ts`, which the service may not import. */
export const readByBuild = [
  'VITE_OIDC_ISSUER',
  'VITE_OIDC_CLIENT_ID',
  'VITE_OIDC_SCOPE',
  'VITE_OIDC_AUDIENCE',
  'VITE_OIDC_RESOURCE',
  'VITE_OIDC_EXTRA_PARAMS',
  'VITE_OIDC_LOGOUT',
  'VITE_OIDC_CLAIMS',
  'VITE_OIDC_EXPECTED_ISSUER',
  'VITE_OIDC_DPOP',
  'VITE_OIDC_ACR_VALUES',
  'VITE_OIDC_MAX_AGE',
  'VITE_OIDC_PROVIDER_NAME',
  'VITE_OIDC_ACCOUNT_URL',
  'VITE_API_ORIGIN',
  'VITE_PORTAL_NAME',
  'VITE_PORTAL_LOGO',
  'VITE_PORTAL_COLOURS',
  'VITE_CSRF_COOKIE',
  'VITE_CSRF_HEADER',
  'VITE_TOKEN_STORAGE',
]
const known = new Set([...Object.keys(Environment.shape), ...readByBuild])
// No name is more used than another.
const candidates = [...known].map((word) => ({ word, uses: 0 }))

/** Of Node, npm, PostgreSQL's client, containers, proxies and the system: they may be set in the same place on purpose. */
const ofOthers =
  /^OTEL_EXPORTER_OTLP_(TIMEOUT|COMPRESSION|(CLIENT_)?(CERTIFICATE|KEY))$|^(NODE|npm|UV|PG|SSL|OPENSSL|LC|XDG|DOCKER|COMPOSE)_|^PG[A-Z]+$|^(HTTPS?|ALL|NO)_PROXY$|^(PATH|HOME|USER|SHELL|PWD|TMPDIR|TE?MP|TZ|LANG|LANGUAGE|TERM|DEBUG|CI|(NO|FORCE)_COLOR)$/i

export interface UnreadName {
  name: string
  /** What may have been meant. */
  meant: string | null
}

/** Names in the text of a `.env` that nothing reads, as they stand there: a slip in a name is silent otherwise. */
export function unreadNames(text: string): UnreadName[] {
  return Object.keys(parseEnv(text))
    .filter((name) => /^[\w.-]+$/.test(name) && !known.has(name) && !ofOthers.test(name))
    .map((name) => ({ name, meant: closest(name.toUpperCase(), candidates) }))
    .toSorted((a, b) => text.indexOf(a.name) - text.indexOf(b.name))
}

/** What the terminal says of them, a line each; empty where there are none. */
export function warningOfNames(text: string): string {
  return unreadNames(text)
    .map((found) => `  .env: nothing reads ${withMeant(found)}\n`)
    .join('')
}

/** "SAMPLE_LIBARY (SAMPLE_LIBRARY?)" */
export function withMeant({ name, meant }: UnreadName): string {
  return meant === null ? name : `${name} (${meant}?)`
}
