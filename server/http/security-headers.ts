import type { Config } from '#server/config.ts'

import type { App } from './app.ts'

const always: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  // The path of a private video is nobody else’s business.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'SAMEORIGIN',
  // Allows a sign-in window of the provider to talk back.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'accelerometer=(), camera=(self), display-capture=(self), geolocation=(), gyroscope=(), microphone=(self), payment=(), usb=(), fullscreen=(self), picture-in-picture=(self), screen-wake-lock=(self)',
}

/** Headers of every answer. Answers that are no page may load nothing at all. */
export function sendSecurityHeaders(app: App, config: Pick<Config, 'publicOrigin'>): void {
  const isSecure = config.publicOrigin.startsWith('https:')
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(always)) c.header(name, value)
    if (isSecure) c.header('Strict-Transport-Security', 'max-age=31536000')
    if (!c.res.headers.has('Content-Security-Policy')) {
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    }
    if (!c.res.headers.has('Cross-Origin-Resource-Policy')) {
      c.header('Cross-Origin-Resource-Policy', 'same-origin')
    }
  })
}
