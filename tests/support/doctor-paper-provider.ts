import type { IncomingMessage, ServerResponse } from 'node:http'

import { sendJson, startTestServer } from './doctor-server.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/**
 * A provider on paper: a good document and good keys, and nothing behind it. `document` and `answers` (by path)
 * say what is different; anything else is 404.
 */
export async function startPaperProvider(
  options: {
    document?: Record<string, unknown> | ((origin: string) => Record<string, unknown>)
    answers?: Record<string, Answer>
    /** Where the issuer begins on its host. */
    path?: string
  } = {},
): Promise<{ issuer: string; origin: string }> {
  const { origin, answerWith } = await startTestServer(() => {})
  const issuer = `${origin}${options.path ?? ''}`
  const { document = {} } = options
  const different = typeof document === 'function' ? document(origin) : document
  const answers: Record<string, Answer> = {
    [`${options.path ?? ''}/.well-known/openid-configuration`]: (_request, response) =>
      sendJson(response, { ...goodDocument(issuer), ...different }),
    '/jwks': (_request, response) => sendJson(response, { keys: [{ kty: 'RSA', use: 'sig' }] }),
    ...options.answers,
  }
  answerWith((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    const answer = answers[url.pathname]
    if (answer === undefined) response.writeHead(404).end()
    else answer(request, response, url)
  })
  return { issuer, origin }
}

function goodDocument(issuer: string): Record<string, unknown> {
  const { origin } = new URL(issuer)
  return {
    issuer,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/jwks`,
    userinfo_endpoint: `${origin}/userinfo`,
    end_session_endpoint: `${origin}/logout`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

/** Sends the request back to its redirect URI with these parameters. */
export function sendBack(response: ServerResponse, url: URL, fields: Record<string, string>): void {
  const back = new URL(url.searchParams.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries(fields)) back.searchParams.set(name, value)
  response.writeHead(302, { Location: back.href }).end()
}
