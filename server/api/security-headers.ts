import type { Config } from '#server/base/config.ts'

import type { App } from './app.ts'

const always = {
  'X-Content-Type-Options': 'nosniff',
  // The path of a private video is nobody else’s business.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Allows a sign-in window of the provider to talk back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  // Nothing here records, so nothing may.
  'Permissions-Policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=(), fullscreen=(self), picture-in-picture=(self), screen-wake-lock=(self)',
}

/** Beside the Content-Security-Policy. The older framing header knows no list of origins, so a framable page goes without. */
export function securityHeaders(
  config: Pick<Config, 'publicOrigin'>,
  isFramable = false,
): Record<string, string> {
  return {
    ...always,
    ...(!isFramable && { 'X-Frame-Options': 'SAMEORIGIN' }),
    ...(config.publicOrigin.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=31536000',
    }),
  }
}

/** Headers of every answer. Answers that are no page may load nothing at all. */
export function sendSecurityHeaders(app: App, config: Pick<Config, 'publicOrigin'>): void {
  app.use(async (c, next) => {
    await next()
    const headers = securityHeaders(config, c.get('isFramable'))
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!c.res.headers.has('Cross-Origin-Resource-Policy')) {
      c.header('Cross-Origin-Resource-Policy', 'same-origin')
    }
  })
}
