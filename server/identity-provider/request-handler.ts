import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

import type { Provider } from 'oidc-provider'

import type { Log } from '#server/base/log.ts'

import { scriptHash, type DoorwayPages } from './doorway-pages.ts'
import type { DoorwayStyle } from './doorway-style.ts'
import { createSignInHandler } from './sign-in-handler.ts'

interface HandlerOptions {
  provider: Provider
  issuer: string
  pages: DoorwayPages
  style: DoorwayStyle
  clientOrigins: readonly string[]
  log: Log
}

/** Everything the provider’s origin answers: its pages here, the protocol by the library. */
export function createRequestHandler(options: HandlerOptions): RequestListener {
  const { provider, issuer, style, log } = options
  const protocol = provider.callback()
  const signIn = createSignInHandler(options)
  const securityHeaders = headersOf(options.clientOrigins)
  const host = new URL(issuer).host

  return (request, response) => {
    for (const [name, value] of securityHeaders) response.setHeader(name, value)
    const path = request.url?.split('?', 1)[0] ?? '/'
    // Another name for this machine could belong to somebody else’s page (DNS rebinding).
    if (request.headers.host !== host) return misdirected(response, issuer)
    if (path === style.path) return sendStyle(response, style)
    if (path === '/') return redirect(response, options.clientOrigins[0] ?? issuer)
    const answered = path.startsWith('/sign-in/')
      ? signIn(request, response)
      : protocol(request, response)
    return void answered.catch((error: unknown) => {
      log.error('identity-provider.failed', { path, error })
      fail(request, response, options.pages)
    })
  }
}

/** Browsers apply form-action to the redirects after a form too, so it names where Foyer lives. */
function headersOf(clientOrigins: readonly string[]): [string, string][] {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    `script-src ${scriptHash}`,
    `form-action 'self' ${clientOrigins.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['Referrer-Policy', 'same-origin'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
  ]
}

function misdirected(response: ServerResponse, issuer: string): void {
  response.writeHead(421, { 'Content-Type': 'text/plain; charset=utf-8' })
  response.end(`This sign-in provider answers at ${issuer} only.\n`)
}

function sendStyle(response: ServerResponse, style: DoorwayStyle): void {
  response.writeHead(200, {
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
  response.end(style.css)
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { Location: location })
  response.end()
}

function fail(request: IncomingMessage, response: ServerResponse, pages: DoorwayPages): void {
  if (response.headersSent) {
    request.destroy()
    return
  }
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end(pages.error({ error: 'server_error' }))
}
