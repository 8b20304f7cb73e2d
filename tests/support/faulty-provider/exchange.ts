import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Endpoint, Failure } from './faults.ts'

/** One request and the answer to it, as the endpoints see them. */
export interface Exchange {
  method: string
  /** Path below the issuer. */
  path: string
  query: URLSearchParams
  /** As it came, and as a form. */
  text: string
  body: URLSearchParams
  cookies: Map<string, string>
  bearer: string | null
  response: ServerResponse
}

export async function readExchange(
  request: IncomingMessage,
  response: ServerResponse,
  basePath: string,
): Promise<Exchange> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const cookies = (request.headers.cookie ?? '').split('; ').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split('=')
    return [name, value]
  })
  const text = Buffer.concat(chunks).toString()
  return {
    method: request.method ?? 'GET',
    path: pathname.startsWith(basePath) ? pathname.slice(basePath.length) : pathname,
    query: searchParams,
    text,
    body: new URLSearchParams(text),
    cookies: new Map(cookies),
    bearer: /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null,
    response,
  }
}

export function sendJson({ response }: Exchange, status: number, body: unknown): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body))
}

export function sendError(exchange: Exchange, error: string, description: string): void {
  sendJson(exchange, 400, { error, error_description: description })
}

export function redirect({ response }: Exchange, address: string): void {
  response.writeHead(303, { Location: address, 'Cache-Control': 'no-store' }).end()
}

export function sendPage(
  { response }: Exchange,
  status: number,
  title: string,
  body: string,
): void {
  response
    .writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>${title}</title><main><h1>${title}</h1>${body}</main></html>`,
    )
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Fails as told; false when the right answer is to follow. */
export async function fail(exchange: Exchange, failure: Failure): Promise<boolean> {
  const { response } = exchange
  await new Promise((resolve) => setTimeout(resolve, failure.delayMs))
  if (failure.isSilent) return true
  if (failure.status === undefined) return false
  if (failure.retryAfterS !== undefined) response.setHeader('Retry-After', failure.retryAfterS)
  if (failure.error !== undefined) {
    sendJson(exchange, failure.status, { error: failure.error })
  } else if (failure.body === 'html') {
    sendPage(exchange, failure.status, `Error ${failure.status}`, '<p>Something broke here.</p>')
  } else {
    response.writeHead(failure.status).end()
  }
  return true
}

const paths: Readonly<Record<string, Endpoint>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/moved/openid-configuration': 'discovery',
  '/jwks': 'jwks',
  '/authorize': 'authorize',
  '/authorize/choose': 'authorize',
  '/userinfo': 'userinfo',
  '/revoke': 'revocation',
  '/logout': 'logout',
}

/** Which endpoint a request is for; null for an address the provider does not have. */
export function endpointOf({ method, path, body }: Exchange): Endpoint | null {
  if (path === '/token' && method === 'GET') return null
  if (path === '/token') return body.get('grant_type') === 'refresh_token' ? 'refresh' : 'code'
  return paths[path] ?? null
}
