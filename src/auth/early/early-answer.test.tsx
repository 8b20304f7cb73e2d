import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const issuer = 'https://id.example'
const state = JSON.stringify({
  authority: issuer,
  redirect_uri: 'https://portal.example/auth/callback',
  code_verifier: 'verifier',
  client_id: 'foyer',
})

/** Locks as the browser gives them to all its tabs. */
function sharedLocks() {
  const held = new Set<string>()
  return {
    request: async (name: string, _options: object, work: (lock: object | null) => unknown) => {
      if (held.has(name)) return work(null)
      held.add(name)
      try {
        return await work({})
      } finally {
        held.delete(name)
      }
    },
  }
}

const send = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset().mockImplementation(async () => new Response('{}'))
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('navigator', { locks: sharedLocks() })
  const value = { issuer, token_endpoint: `${issuer}/token` }
  localStorage.setItem(
    `foyer.provider.${issuer}/.well-known/openid-configuration`,
    JSON.stringify({ fetchedAtMs: Date.now(), value }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** A tab that is opened with the answer, and still finds its state in the storage. */
async function openTab(): Promise<{ answer: Promise<Response> | null }> {
  localStorage.setItem('foyer.oidc.s1', state)
  history.replaceState(null, '', '/auth/callback?code=c1&state=s1')
  vi.resetModules()
  const { takeAnswer, takeEarlyAnswer } = await import('./early-answer.ts')
  takeAnswer('/auth/callback')
  return { answer: takeEarlyAnswer(new URLSearchParams({ code: 'c1' })) }
}

test('an answer is redeemed by one tab, also when another still finds its state after that', async () => {
  const first = await openTab()
  expect((await first.answer)?.ok).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  const second = await openTab()
  await expect(second.answer).rejects.toThrow('Another tab redeems this answer.')
  expect(send).toHaveBeenCalledTimes(1)
})
