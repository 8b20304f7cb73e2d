import { User } from 'oidc-client-ts'
import { expect, test } from 'vitest'

import {
  flagsOf,
  nextSession,
  personOf,
  untoldEnd,
  type Session,
  type SessionEvent,
} from './session-machine.ts'
import { SignInError } from './sign-in-error.ts'

function userOf(sub: string, token = `${sub}-1`): User {
  const profile = { sub, iss: 'i', aud: 'foyer', exp: 1, iat: 1 }
  return new User({ access_token: token, token_type: 'Bearer', profile })
}

const iris = userOf('iris')
const irisAgain = userOf('iris', 'iris-2')
const mara = userOf('mara')
const error = new SignInError('server_error', null)

const sessions = {
  loading: { status: 'loading' },
  anonymous: { status: 'anonymous' },
  'signing-in': { status: 'signing-in' },
  authenticated: { status: 'authenticated', user: iris },
  renewing: { status: 'renewing', user: iris, retryAtMs: null },
  expired: { status: 'expired', user: iris, by: null },
  'signed-out': { status: 'signed-out', isLeaving: false },
  failed: { status: 'failed', error },
} as const satisfies Record<string, Session>

function after(start: Session, ...events: SessionEvent[]): Session {
  return events.reduce(nextSession, start)
}

test('the flags are true to every state', () => {
  const flags = Object.entries(sessions).map(([name, session]) => [name, flagsOf(session)])
  const [no, loading, inside] = [
    { isLoading: false, isAuthenticated: false },
    { isLoading: true, isAuthenticated: false },
    { isLoading: false, isAuthenticated: true },
  ]
  expect(Object.fromEntries(flags)).toEqual({
    loading,
    anonymous: no,
    'signing-in': loading,
    authenticated: inside,
    renewing: inside,
    expired: no,
    'signed-out': no,
    failed: no,
  })
})

test('a sign-in goes by way of the provider and comes back as somebody', () => {
  const left = after(sessions.loading, { kind: 'nobody' }, { kind: 'leaving' })
  expect(left.status).toBe('signing-in')
  const back = after(sessions.loading, { kind: 'redeeming' }, { kind: 'signed-in', user: iris })
  expect(back).toEqual(sessions.authenticated)
  expect(after(left, { kind: 'came-back' }).status).toBe('loading')
  expect(after(left, { kind: 'came-back' }, { kind: 'nobody' }).status).toBe('anonymous')
  expect(after(left, { kind: 'came-back' }, { kind: 'renewed', user: iris })).toEqual(
    sessions.authenticated,
  )
  expect(after(left, { kind: 'failed', error })).toEqual({ status: 'failed', error })
})

test('somebody who is being renewed is still here, whatever the provider answers', () => {
  const begun = after(sessions.authenticated, { kind: 'renewal-began' })
  expect(begun).toEqual(sessions.renewing)
  const delayed = after(begun, { kind: 'renewal-delayed', user: iris, retryAtMs: 5 })
  expect(delayed).toEqual({ status: 'renewing', user: iris, retryAtMs: 5 })
  expect(flagsOf(delayed).isAuthenticated).toBe(true)
  expect(after(delayed, { kind: 'renewed', user: irisAgain })).toEqual({
    status: 'authenticated',
    user: irisAgain,
  })
})

test('an old session renewed while a page opens is taken up, also beside an answer that was of no use', () => {
  for (const start of [sessions.loading, sessions['signing-in']]) {
    const delayed = after(start, { kind: 'renewal-delayed', user: iris, retryAtMs: 5 })
    expect(delayed).toEqual({ status: 'renewing', user: iris, retryAtMs: 5 })
    expect(after(start, { kind: 'renewed', user: iris })).toEqual(sessions.authenticated)
  }
})

test('a session that ran out keeps its page; at the start there is no page to keep', () => {
  expect(after(sessions.renewing, { kind: 'ran-out' })).toEqual(sessions.expired)
  expect(personOf(sessions.expired)).toBe(iris)
  expect(after(sessions.loading, { kind: 'ran-out' })).toEqual({
    status: 'anonymous',
    untold: 'ended',
  })
})

test('a renewal that lands late undoes neither a sign-out nor an end', () => {
  const renewed = { kind: 'renewed', user: irisAgain } as const
  for (const start of [sessions['signed-out'], sessions.expired, sessions.anonymous]) {
    expect(after(start, renewed)).toBe(start)
    expect(after(start, { kind: 'renewal-delayed', user: iris, retryAtMs: 1 })).toBe(start)
  }
})

test('the same person from another tab is let in; somebody else is not given this page', () => {
  const again = { kind: 'adopted', user: irisAgain } as const
  expect(after(sessions.expired, again)).toEqual({ status: 'authenticated', user: irisAgain })
  const other = { kind: 'adopted', user: mara } as const
  for (const start of [sessions.authenticated, sessions.renewing, sessions.expired]) {
    const session = after(start, other)
    expect(session).toEqual({ status: 'expired', user: iris, by: mara })
    expect(flagsOf(session).isAuthenticated).toBe(false)
    expect(after(session, again).status).toBe('authenticated')
  }
  for (const start of [sessions.anonymous, sessions['signed-out'], sessions.failed]) {
    expect(after(start, other)).toEqual({ status: 'authenticated', user: mara })
  }
})

test('a failed sign-in costs nobody the session they have', () => {
  const failed = { kind: 'failed', error } as const
  for (const start of [sessions.authenticated, sessions.renewing, sessions.expired]) {
    expect(after(start, failed)).toBe(start)
  }
  expect(after(sessions.anonymous, failed).status).toBe('failed')
})

test('signing out leaves nobody behind, and a page from the browser’s cache is not leaving any more', () => {
  const left = after(sessions.expired, { kind: 'signed-out', isLeaving: true })
  expect(left).toEqual({ status: 'signed-out', isLeaving: true })
  expect(after(left, { kind: 'came-back' })).toEqual(sessions['signed-out'])
  expect(after(sessions.anonymous, { kind: 'signed-out', isLeaving: false }).status).toBe(
    'anonymous',
  )
})

test('how a session ended elsewhere is kept, and one’s own sign-out needs no word', () => {
  const heard = { kind: 'signed-out', isLeaving: false, untold: 'other-tab' } as const
  const ended = after(sessions.authenticated, heard)
  expect(untoldEnd(ended)).toBe('other-tab')
  expect(untoldEnd(after(ended, { ...heard, untold: 'ended' }))).toBe('other-tab')
  const own = after(sessions.authenticated, { kind: 'signed-out', isLeaving: true })
  expect(untoldEnd(after(own, heard))).toBeNull()
})
