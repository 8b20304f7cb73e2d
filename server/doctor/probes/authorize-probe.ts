import { createHash, randomBytes } from 'node:crypto'

import { fieldsOf, plainText } from '#server/doctor/base/answer-text.ts'
import type { Answer, Answered, Ask } from '#server/doctor/base/ask.ts'
import type { Metadata } from '#server/doctor/base/metadata.ts'
import { redirectUri, type Subject } from '#server/doctor/base/subject.ts'

import { falseClient } from './token-probe.ts'

/** Nobody has a scope of this name. */
const falseScope = 'foyer-doctor-false-scope'

/**
 * The request of the application, and the same with one thing wrong on purpose. `without-redirect-uri` asks for a false
 * scope alone: whoever has one address registered may leave it out where it is no OpenID request, and is told so there.
 */
export type AuthorizeVariant =
  | 'real'
  | 'false-client'
  | 'longer-redirect-uri'
  | 'other-redirect-uri'
  | 'without-redirect-uri'
  | 'without-pkce'
  | 'false-scope'

/** `back`: to the redirect URI. `away`: redirected elsewhere, as to a sign-in page. `page`: shown at once. */
export type AuthorizeOutcome =
  | {
      kind: 'back'
      error: string | null
      description: string
      iss: string | null
      answer: Answered
    }
  | { kind: 'away'; to: string; words: string; answer: Answered }
  | { kind: 'page'; status: number; words: string; answer: Answered }
  | { kind: 'failed'; answer: Answer }

/** Asks to sign in silently, without cookies: nobody is signed in, so the answer is about the request itself. */
export async function probeAuthorize(
  ask: Ask,
  metadata: Metadata,
  subject: Subject,
  variant: AuthorizeVariant,
): Promise<AuthorizeOutcome> {
  const query = authorizeQuery(subject, variant)
  const url = new URL(metadata.authorization_endpoint ?? '')
  if (metadata.require_pushed_authorization_requests === true) {
    const pushed = await ask(metadata.pushed_authorization_request_endpoint ?? '', {
      method: 'POST',
      form: query,
    })
    const requestUri = fieldsOf(pushed)['request_uri']
    if (typeof requestUri !== 'string') return outcomeOf(pushed, query['redirect_uri'] ?? '')
    url.searchParams.set('client_id', query['client_id'] ?? '')
    url.searchParams.set('request_uri', requestUri)
  } else {
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  }
  const answer = await ask(url.href, { headers: { Accept: 'text/html' }, isNavigation: true })
  return outcomeOf(answer, query['redirect_uri'] ?? '')
}

/** The address the variant asks to be sent back to. */
export function redirectUriOf(subject: Subject, variant: AuthorizeVariant): string {
  if (variant === 'longer-redirect-uri') return `${redirectUri(subject)}x`
  const isOther = variant === 'other-redirect-uri'
  return isOther ? 'https://foyer-doctor.invalid/auth/callback' : redirectUri(subject)
}

function authorizeQuery(subject: Subject, variant: AuthorizeVariant): Record<string, string> {
  const { oidc } = subject
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url')
  return {
    ...oidc.extraParams,
    client_id: variant === 'false-client' ? falseClient : oidc.clientId,
    ...(variant !== 'without-redirect-uri' && { redirect_uri: redirectUriOf(subject, variant) }),
    response_type: 'code',
    scope: scopeOf(subject, variant),
    // Some providers refuse a short state or nonce.
    state: randomBytes(18).toString('base64url'),
    nonce: randomBytes(18).toString('base64url'),
    prompt: 'none',
    ...(oidc.audience !== undefined && { audience: oidc.audience }),
    ...(oidc.resource !== undefined && { resource: oidc.resource }),
    ...(oidc.acrValues !== undefined && { acr_values: oidc.acrValues }),
    ...(variant !== 'without-pkce' && { code_challenge: challenge, code_challenge_method: 'S256' }),
  }
}

function scopeOf({ oidc }: Subject, variant: AuthorizeVariant): string {
  if (variant === 'without-redirect-uri') return falseScope
  return variant === 'false-scope' ? `${oidc.scope} ${falseScope}` : oidc.scope
}

function outcomeOf(answer: Answer, backTo: string): AuthorizeOutcome {
  if (answer.kind === 'failed') return { kind: 'failed', answer }
  const location = answer.headers.get('location')
  if (location === null || answer.status < 300 || answer.status >= 400) {
    const { error, error_description: description } = fieldsOf(answer)
    const words =
      typeof error === 'string' ? `${error} ${String(description)}` : plainText(answer.text)
    return { kind: 'page', status: answer.status, words, answer }
  }
  const to = new URL(location, answer.url)
  const fields = new URLSearchParams([...to.searchParams, ...new URLSearchParams(to.hash.slice(1))])
  const place = `${to.origin}${to.pathname}`
  if (place !== backTo) {
    return { kind: 'away', to: place, words: fields.toString().replaceAll('+', ' '), answer }
  }
  return {
    kind: 'back',
    error: fields.get('error'),
    description: fields.get('error_description') ?? '',
    iss: fields.get('iss'),
    answer,
  }
}
