import type { App, AppContext } from '#server/api/app.ts'
import { clientAddress } from '#server/api/client-address.ts'
import { matchesNone } from '#server/api/etag.ts'
import { readText, strangerBodyB } from '#server/api/read-request.ts'
import type { Services } from '#server/api/services.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { BuiltFile, Encoding } from './built-files.ts'
import { contentSecurityPolicy, frontChannelPath } from './content-security-policy.ts'
import { frontConfig } from './front-config.ts'
import { isNavigation } from './is-navigation.ts'
import { createPages } from './plain-page.ts'
import { publicAddress } from './public-address.ts'

/** The built front end and its configuration. Mounted last: it answers every address a person may open. */
export function mountSite(app: App, services: Services, files: Map<string, BuiltFile>): void {
  app.get('/config.json', (c) => {
    const nonce = services.bearer.firstNonce()
    const cookie = services.antiForgery.cookieFor(c.req.raw)
    return c.json(frontConfig(services.config), 200, {
      'Cache-Control': 'no-cache',
      // So that the first call that changes something need not wait for another that brings it.
      ...(cookie !== null && { 'Set-Cookie': cookie }),
      ...(nonce !== null && { 'DPoP-Nonce': nonce }),
    })
  })
  app.post('/auth/initiate', (c) => answerInitiation(c, services))
  const page = files.get('/index.html')
  const pages = page && createPages(services, page)
  app.get('*', async (c) => {
    const file = c.req.path === '/' ? page : files.get(c.req.path)
    if (file !== undefined && file !== page) {
      return answerFile(c, file, { 'Cache-Control': cacheControlOf(c.req.path) })
    }
    if (pages === undefined || (file === undefined && !isNavigation(c.req.raw))) {
      throw new ProblemError('not-found')
    }
    const home = publicAddress(c.req.url, services.config.publicOrigin)
    if (home !== null) return c.redirect(home, 302)
    const isFrontChannel = c.req.path === frontChannelPath
    c.set('isFramable', isFrontChannel)
    const address = clientAddress(c, services.config)
    const shown = await pages.at(new URL(c.req.url), address)
    return answerFile(c, shown, {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': contentSecurityPolicy({
        config: services.config,
        html: shown.bytes.toString('utf8'),
        provider: services.bearer.providerOrigins(),
        isFrontChannel,
      }),
    })
  })
}

/** A sign-in that begins elsewhere may come as a form (OpenID Connect Core 1.0 §4); the page reads an address. */
async function answerInitiation(c: AppContext, services: Services): Promise<Response> {
  using holding = services.heldBodies.hold(clientAddress(c, services.config))
  const form = new URLSearchParams(await readText(c.req.raw, { maxB: strangerBodyB, holding }))
  const query = new URLSearchParams()
  for (const name of ['iss', 'login_hint', 'target_link_uri']) {
    const value = form.get(name)
    if (value !== null) query.set(name, value)
  }
  return c.redirect(`/auth/initiate?${query}`, 303)
}

/** Vite puts a hash of the content into every name below /assets. */
function cacheControlOf(path: string): string {
  return path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=3600, must-revalidate'
}

async function answerFile(
  c: AppContext,
  file: BuiltFile,
  extra: Record<string, string>,
): Promise<Response> {
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding') ?? '')
  const compressed = encoding === null ? null : file.compressed(encoding)
  const isCompressed = encoding !== null && compressed !== null
  const etag = `"${file.etag}${isCompressed ? `-${encoding}` : ''}"`
  const headers = new Headers({
    'Content-Type': file.contentType,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...extra,
  })
  if (matchesNone(c.req.header('If-None-Match') ?? null, etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = (await compressed) ?? file.bytes
  headers.set('Content-Length', String(body.length))
  if (isCompressed) headers.set('Content-Encoding', encoding)
  return new Response(c.req.method === 'HEAD' ? null : body, { headers })
}

function acceptedEncoding(header: string): Encoding | null {
  const accepted = new Set(
    header
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0]?.trim().toLowerCase()),
  )
  if (accepted.has('br')) return 'br'
  return accepted.has('gzip') ? 'gzip' : null
}
