import { randomUUID } from 'node:crypto'

import { escapeHtml, redirect, sendPage, type Exchange } from './exchange.ts'
import { findPerson, people } from './people.ts'
import type { ProviderSession, ProviderState } from './provider-state.ts'

/** The authorization endpoint: a page that asks who it is, unless the provider's cookie answers that. */
export function answerAuthorize(exchange: Exchange, state: ProviderState): void {
  const { query } = exchange
  const wrong = wrongRequest(query, state)
  if (wrong) {
    sendPage(exchange, 400, 'This request cannot be answered', `<p>${escapeHtml(wrong)}</p>`)
    return
  }
  const { faults } = state
  if (faults.authorizeError) {
    sendBack(exchange, state, { error: faults.authorizeError })
    return
  }
  if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge')) {
    sendBack(exchange, state, { error: 'invalid_request', error_description: 'PKCE is required' })
    return
  }
  if (exchange.path === '/authorize/choose') {
    choose(exchange, state)
    return
  }
  const session = knownSession(exchange, state)
  if (session && !isAskedAgain(query, session, state)) giveCode(exchange, state, session)
  else if (query.get('prompt') === 'none') refuseSilently(exchange, state)
  else askWho(exchange, state)
}

/** Never redirected: the address to go back to is itself in doubt (RFC 6749, 4.1.2.1). */
function wrongRequest(query: URLSearchParams, { clientId, origin }: ProviderState): string | null {
  if (query.get('client_id') !== clientId) return 'client_id is unknown'
  const allowed = [`${origin}/auth/callback`, `${origin}/auth/renew`]
  return allowed.includes(query.get('redirect_uri') ?? '') ? null : 'redirect_uri is not registered'
}

export function cookieName({ base }: ProviderState): string {
  return `faulty_${new URL(base).port}`
}

function knownSession(exchange: Exchange, state: ProviderState): ProviderSession | null {
  return state.sessions.get(exchange.cookies.get(cookieName(state)) ?? '') ?? null
}

function isAskedAgain(
  query: URLSearchParams,
  session: ProviderSession,
  { faults, nowS }: ProviderState,
): boolean {
  const prompts = (query.get('prompt') ?? '').split(' ')
  if (prompts.includes('select_account')) return true
  if (prompts.includes('login') && !faults.ignoresPromptLogin) return true
  const maxAgeS = Number(query.get('max_age') ?? Infinity)
  if (nowS() - session.authTimeS > maxAgeS && !faults.ignoresMaxAge) return true
  const hinted = query.get('login_hint')
  return hinted !== null && findPerson(hinted.split('@')[0])?.sub !== session.person.sub
}

function refuseSilently(exchange: Exchange, state: ProviderState): void {
  const { silent } = state.faults
  if (silent === 'form') askWho(exchange, state)
  else if (silent === 'error') sendPage(exchange, 500, 'Error 500', '<p>Something broke here.</p>')
  else sendBack(exchange, state, { error: silent })
}

function askWho(exchange: Exchange, state: ProviderState): void {
  const { query } = exchange
  const action = escapeHtml(`${state.base}/authorize/choose?${query}`)
  const hinted = findPerson(query.get('login_hint')?.split('@')[0])
  const buttons = people.map(
    ({ username, name }) =>
      `<p><button name="person" value="${username}"${username === hinted?.username ? ' autofocus' : ''}>Continue as ${name}</button></p>`,
  )
  const cancelled = escapeHtml(backAddress(exchange, state, { error: 'access_denied' }))
  sendPage(
    exchange,
    200,
    'Who are you?',
    `<form method="post" action="${action}">${buttons.join('')}</form><p><a href="${cancelled}">Cancel and go back</a></p>`,
  )
}

function choose(exchange: Exchange, state: ProviderState): void {
  const person = findPerson(exchange.body.get('person'))
  if (!person) {
    askWho(exchange, state)
    return
  }
  const session = { id: randomUUID(), person, authTimeS: state.nowS() }
  state.sessions.set(session.id, session)
  exchange.response.setHeader(
    'Set-Cookie',
    `${cookieName(state)}=${session.id}; Path=/; HttpOnly; SameSite=Lax`,
  )
  giveCode(exchange, state, session)
}

function giveCode(exchange: Exchange, state: ProviderState, session: ProviderSession): void {
  const { query } = exchange
  const code = state.grants.issueCode({
    person: session.person,
    sessionId: session.id,
    authTimeS: session.authTimeS,
    nonce: query.get('nonce'),
    acr: query.get('acr_values')?.split(' ')[0] ?? null,
    scope: query.get('scope') ?? 'openid',
    redirectUri: query.get('redirect_uri') ?? '',
    codeChallenge: query.get('code_challenge') ?? '',
    isAlive: true,
  })
  sendBack(exchange, state, { code })
}

function sendBack(exchange: Exchange, state: ProviderState, answer: Record<string, string>): void {
  redirect(exchange, backAddress(exchange, state, answer))
}

function backAddress(
  { query }: Exchange,
  { issuer, faults }: ProviderState,
  answer: Record<string, string>,
): string {
  const url = new URL(query.get('redirect_uri') ?? '')
  const isSent = ['as-promised', 'not-promised', 'of-another'].includes(faults.responseIss)
  const iss = faults.responseIss === 'of-another' ? 'https://elsewhere.example' : issuer
  const state = faults.responseState === 'of-another' ? 'another-state' : query.get('state')
  const isNamed = state !== null && faults.responseState !== 'absent'
  const all = { ...answer, ...(isNamed ? { state } : {}), ...(isSent ? { iss } : {}) }
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value)
  return url.href
}
