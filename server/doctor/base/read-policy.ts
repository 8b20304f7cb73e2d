import type { Answered } from './ask.ts'

type Policy = ReadonlyMap<string, readonly string[]>

const metaPolicy =
  /<meta[^>]+http-equiv=["']?content-security-policy["']?[^>]*content=(?:"([^"]*)"|'([^']*)')/gi

/** Every policy of a page: each must allow what is to happen (CSP level 3 §3). */
export function policiesOf(page: Answered): Policy[] {
  const header = page.headers.get('content-security-policy')?.split(',') ?? []
  const inPage = [...page.text.matchAll(metaPolicy)].map(([, double, single]) => double ?? single)
  return [...header, ...inPage].map((text) => parsePolicy(text ?? ''))
}

function parsePolicy(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}

/** What the directive, or `default-src` in its place, allows; null when it says nothing. */
export function sourcesOf(policy: Policy, directive: string): readonly string[] | null {
  return policy.get(directive) ?? policy.get('default-src') ?? null
}

/** Does one of the sources match the origin (CSP level 3 §6.7.2.8)? Paths are left out of account. */
export function isAllowedSource(
  sources: readonly string[],
  origin: string,
  ownOrigin: string,
): boolean {
  const { protocol, hostname, port } = new URL(origin)
  return sources.some((source) => {
    if (source === '*') return /^https?:$/.test(protocol)
    if (source === "'self'") return origin === ownOrigin
    if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return source.toLowerCase() === protocol
    const [, scheme, host = '', wantedPort] =
      /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^:/]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/i.exec(source) ??
      []
    if (scheme !== undefined && `${scheme.toLowerCase()}:` !== protocol) return false
    const isHost = host.startsWith('*.')
      ? hostname.endsWith(host.slice(1).toLowerCase())
      : hostname === host.toLowerCase()
    return isHost && (wantedPort === '*' || (wantedPort ?? '') === port)
  })
}
