import { securityHeaders } from '#server/api/security-headers.ts'
import type { ProviderOrigins } from '#server/auth/discovery.ts'
import type { Config } from '#server/base/config.ts'

import { contentSecurityPolicy, frontChannelPath } from './content-security-policy.ts'

type Headers = Record<string, string>

interface Site {
  config: Config
  html: string
  provider: ProviderOrigins
}

export type Dialect = 'plain' | 'nginx' | 'caddy'

/**
 * The headers of our pages for a host that is not this service: as lines, or as a file that the host includes. Every
 * path gets the same ones but that of front-channel logout, which the provider must be able to frame.
 */
export async function staticHeaders(site: Site, dialect: Dialect): Promise<string> {
  const everywhere = await headersOf(site, false)
  const framed = await headersOf(site, true)
  if (dialect === 'nginx') return nginx(everywhere, framed)
  if (dialect === 'caddy') return caddy(everywhere, framed)
  return [
    ...linesOf(everywhere),
    '',
    `For ${frontChannelPath} instead, and without X-Frame-Options:`,
    `Content-Security-Policy: ${framed['Content-Security-Policy'] ?? ''}`,
  ].join('\n')
}

async function headersOf(
  { config, html, provider }: Site,
  isFrontChannel: boolean,
): Promise<Headers> {
  return {
    'Content-Security-Policy': contentSecurityPolicy({ config, html, provider, isFrontChannel }),
    ...(await securityHeaders(config, isFrontChannel)),
  }
}

const note = 'Made from the build and the settings; make it anew after each build.'

function linesOf(headers: Headers): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
}

/**
 * For the server block. Variables, because a location with a header of its own would lose all others; `$request_uri`,
 * because `$uri` is index.html by then. An empty header is not sent.
 */
function nginx(everywhere: Headers, framed: Headers): string {
  const names = Object.keys(everywhere)
  const variableOf = (name: string) => `$foyer_${name.toLowerCase().replaceAll('-', '_')}`
  return [
    `# ${note}`,
    ...names.map((name) => `set ${variableOf(name)} "${everywhere[name]}";`),
    'set $foyer_cache_control "no-cache";',
    'if ($request_uri ~ "^/assets/") { set $foyer_cache_control "public, max-age=31536000, immutable"; }',
    `if ($request_uri ~ "^${frontChannelPath}(\\?|$)") {`,
    ...names
      .filter((name) => framed[name] !== everywhere[name])
      .map((name) => `  set ${variableOf(name)} "${framed[name] ?? ''}";`),
    '}',
    ...names.map((name) => `add_header ${name} ${variableOf(name)} always;`),
    '# Without "always": a missing file is not to be remembered.',
    'add_header Cache-Control $foyer_cache_control;',
  ].join('\n')
}

/** For the site block. */
function caddy(everywhere: Headers, framed: Headers): string {
  const rule = ([name, value]: [string, string]) => `  ${name} "${value}"`
  return [
    `# ${note}`,
    `@framed path ${frontChannelPath}`,
    `@others not path ${frontChannelPath}`,
    'header @others {',
    ...Object.entries(everywhere).map(rule),
    '}',
    'header @framed {',
    ...Object.entries(framed).map(rule),
    '}',
    '@hashed {',
    '  path /assets/*',
    '  # A missing one is not to be remembered.',
    '  file',
    '}',
    '@unhashed not path /assets/*',
    'header @hashed Cache-Control "public, max-age=31536000, immutable"',
    'header @unhashed Cache-Control "no-cache"',
  ].join('\n')
}
