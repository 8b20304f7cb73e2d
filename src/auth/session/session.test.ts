import { afterEach, beforeEach, expect, test } from 'vitest'

import { forgetSession, settledSession, tellSession } from './session.ts'

beforeEach(forgetSession)
afterEach(forgetSession)

test('who waits for the session may give up, and is told why', async () => {
  const giving = new AbortController()
  const waiting = settledSession(giving.signal)
  giving.abort(new Error('gone elsewhere'))
  await expect(waiting).rejects.toThrow('gone elsewhere')
})

test('it is waited for until it is known who is here', async () => {
  const waiting = settledSession()
  tellSession({ kind: 'nobody' })
  expect((await waiting).status).toBe('anonymous')
})
