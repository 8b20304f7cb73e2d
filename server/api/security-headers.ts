import { secureHeaders } from 'hono/secure-headers'

import type { Config } from '#server/base/config.ts'

import { createApp, type App } from './app.ts'

type Site = Pick<Config, 'publicOrigin'>
type Options = NonNullable<Parameters<typeof secureHeaders>[0]>

function optionsFor({ publicOrigin }: Site): Options {
  return {
    // Answers that are no page may load nothing at all; a page brings a policy of its own.
    overwrite: false,
    contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    // The path of a private video is nobody else’s business.
    referrerPolicy: 'strict-origin-when-cross-origin',
    // Allows a sign-in window of the provider to talk back.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    strictTransportSecurity: publicOrigin.startsWith('https:') && 'max-age=31536000',
    // Nothing here records, so nothing may.
    permissionsPolicy: {
      accelerometer: [],
      camera: [],
      displayCapture: [],
      geolocation: [],
      gyroscope: [],
      microphone: [],
      payment: [],
      usb: [],
      fullscreen: ['self'],
      pictureInPicture: ['self'],
      screenWakeLock: ['self'],
    },
    // For browsers of long ago, or what no page here can do anyway.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  }
}

/** Headers of every answer. The older framing header knows no list of origins, so a framable page goes without. */
export function sendSecurityHeaders(app: App, config: Site): void {
  const options = optionsFor(config)
  const usual = secureHeaders(options)
  const framable = secureHeaders({ ...options, xFrameOptions: false })
  app.use(async (c, next) => {
    await next()
    // Only the answer says whether it may be framed.
    return (c.get('isFramable') ? framable : usual)(c, async () => {})
  })
}

/** What a page gets beside its Content-Security-Policy, for hosts that are not this service: asked of an empty one. */
export async function securityHeaders(
  config: Site,
  isFramable: boolean,
): Promise<Record<string, string>> {
  const app = createApp()
  sendSecurityHeaders(app, config)
  app.get('/', (c) => {
    c.set('isFramable', isFramable)
    return c.body(null)
  })
  const { headers } = await app.request('/')
  headers.delete('Content-Security-Policy')
  // The host may serve other sites beside ours.
  headers.delete('Cross-Origin-Resource-Policy')
  const usualCase = (name: string) => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
  return Object.fromEntries([...headers].map(([name, value]) => [usualCase(name), value]))
}
