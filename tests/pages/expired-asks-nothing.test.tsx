import { User } from 'oidc-client-ts'
import { beforeEach, expect, test, vi } from 'vitest'

import { client, send } from '#api/client.ts'
import { statusOf } from '#api/errors/http-error.ts'
import { clearSession, endSession } from '#auth/renewal/keep-session.ts'
import { startSession } from '#auth/renewal/start-session.ts'
import { forgetSession, getSession } from '#auth/session/session.ts'
import { adopt } from '#auth/storage/stored-session.ts'
import { userManager } from '#auth/storage/user-manager.ts'
import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'
import { getConfig } from '#contract/calls/account-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'

setSettings(readSettings({ VITE_OIDC_ISSUER: 'https://id.quillmoor.example' }))

const draft = { params: { videoId: '01890000-0000-7000-8000-000000000001' } }
let answer: () => Promise<Response>
let asked: { path: string; authorization: string | null }[] = []

beforeEach(async () => {
  localStorage.clear()
  forgetSession()
  asked = []
  answer = async () => new Response('{}', { status: 404 })
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    const { pathname } = new URL(input, location.href)
    asked.push({ path: pathname, authorization: headers.get('Authorization') })
    return answer()
  })
  await userManager().storeUser(userOf('iris'))
  await startSession()
})

function userOf(sub: string): User {
  const nowS = Math.floor(Date.now() / 1000)
  return new User({
    access_token: `token of ${sub}`,
    token_type: 'Bearer',
    expires_at: nowS + 600,
    profile: { sub, iss: 'https://id.quillmoor.example', aud: 'foyer', iat: nowS, exp: nowS },
  })
}

// A draft asked for as nobody, or as somebody else, is not there: its page and its upload would believe it.
test.each<[string, () => Promise<void>]>([
  ['somebody else signs in in another tab', () => adopt(userOf('mara'))],
  ['the session runs out', () => endSession()],
])('once %s, a page that waits asks for nothing as anybody else', async (_, happen) => {
  await happen()
  expect(getSession().status).toBe('expired')
  const error: unknown = await send(getVideo, draft).catch((reason: unknown) => reason)
  expect(statusOf(error)).toBe(401)
  await expect(client().headersFor('/api/v1/uploads', 'POST')).rejects.toThrow()
  expect(asked).toEqual([])
  // The person comes back, and so does what is asked.
  await adopt(userOf('iris'))
  await send(getVideo, draft).catch(() => null)
  expect(asked).toEqual([
    { path: `/api/v1/videos/${draft.params.videoId}`, authorization: 'Bearer token of iris' },
  ])
})

test('what one person asked for is not asked again as the next one', async () => {
  answer = async () => {
    await clearSession()
    await userManager().storeUser(userOf('mara'))
    await adopt(userOf('mara'))
    return new Response('{}', { status: 401 })
  }
  const error: unknown = await send(getVideo, draft).catch((reason: unknown) => reason)
  expect(statusOf(error)).toBe(401)
  expect(getSession()).toMatchObject({
    status: 'authenticated',
    user: { profile: { sub: 'mara' } },
  })
  expect(asked.map(({ authorization }) => authorization)).toEqual(['Bearer token of iris'])
})

test('what is open to everyone is asked for all the same', async () => {
  await endSession()
  await send(getConfig).catch(() => null)
  expect(asked.map(({ path }) => path)).toEqual(['/api/v1/config'])
})
