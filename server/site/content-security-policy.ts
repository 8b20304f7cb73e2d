import { createHash } from 'node:crypto'

import type { ProviderOrigins } from '#server/auth/discovery.ts'
import type { Config } from '#server/base/config.ts'
import { sentToOrigin } from '#server/storage/s3/bucket-address.ts'

/** Where the provider tells of a sign-out, in a frame of its own page (OpenID Connect Front-Channel Logout 1.0 §2). */
export const frontChannelPath = '/auth/front-channel-logout'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** CSP source of every inline script of a page. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(inlineScript)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

/**
 * The policy of our pages (CSP level 3): our own scripts and the inline ones by hash, nothing generated, and
 * connections only to ourselves, the identity provider, and where media come from.
 */
export function contentSecurityPolicy(options: {
  config: Pick<Config, 'publicOrigin' | 'mediaOrigin' | 'pictureOrigins' | 'storage'>
  html: string
  /** Token and userinfo may live elsewhere than the issuer. */
  provider: ProviderOrigins
  /** Is this the page that a provider frames to tell of a sign-out? No other page may be framed by another origin. */
  isFrontChannel?: boolean
}): string {
  const { config, provider, isFrontChannel = false } = options
  const { publicOrigin, mediaOrigin } = config
  const ours = mediaOrigin === null ? [publicOrigin] : [publicOrigin, mediaOrigin]
  const pictures = [...ours, ...provider.asked, ...config.pictureOrigins]
  const sentTo = sentToOrigin(config)
  const films = [...ours, ...(sentTo === null ? [] : [sentTo])]
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScriptHashes(options.html)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'blob:', 'data:', ...pictures],
    'media-src': ["'self'", 'blob:', ...films],
    'connect-src': ["'self'", ...films, ...provider.asked],
    'frame-src': ["'self'", ...provider.shown],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'font-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'", ...(isFrontChannel ? provider.shown : [])],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['foyer'],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}
