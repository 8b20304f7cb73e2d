import { User } from 'oidc-client-ts'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { setSettings, settings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

import { readUser } from './stored-session.ts'
import { newestUser, shareUser, userOfAnyTab } from './stored-user.ts'
import { userManager } from './user-manager.ts'

const issuer = 'https://id.quillmoor.example'
const environment = { VITE_OIDC_ISSUER: issuer, VITE_TOKEN_STORAGE: 'session' }
setSettings(readSettings(environment))

/** Another tab of this browser, which answers with these users whoever asks. */
let otherTab: BroadcastChannel
let users: User[] = []

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  users = []
  otherTab = new BroadcastChannel('foyer.session')
  otherTab.addEventListener('message', ({ data }) => {
    if (data.kind !== 'who-is-here') return
    for (const user of users)
      otherTab.postMessage({ kind: 'signed-in', user: user.toStorageString() })
  })
})
afterEach(() => otherTab.close())

function userWith(token: string, lifeS = 600): User {
  const nowS = Math.floor(Date.now() / 1000)
  return new User({
    access_token: token,
    token_type: 'Bearer',
    expires_at: nowS + lifeS,
    profile: { sub: 'iris', iss: issuer, aud: 'foyer', iat: nowS, exp: nowS },
  })
}

test('each tab keeps its own session here', () => {
  expect(settings().tokenStorage).toBe('session')
})

test('a new tab takes a session that has not run out, and keeps it', async () => {
  users = [userWith('run out', -5), userWith('good')]
  expect(await userOfAnyTab()).toMatchObject({ access_token: 'good' })
  expect(await readUser()).toMatchObject({ access_token: 'good' })
})

test('a new tab beside nobody, or beside sessions that have run out, has none', async () => {
  expect(await userOfAnyTab()).toBeNull()
  users = [userWith('run out', -5)]
  expect(await userOfAnyTab()).toBeNull()
  expect(await readUser()).toBeNull()
})

test('a tab that waited to renew takes the newest session, not any other', async () => {
  shareUser(userWith('newest'))
  await userManager().storeUser(userWith('own'))
  users = [userWith('older'), userWith('newest')]
  expect(await newestUser()).toMatchObject({ access_token: 'newest' })
  expect(await readUser()).toMatchObject({ access_token: 'newest' })
})

test('a tab that has the newest session asks nobody', async () => {
  shareUser(userWith('own'))
  await userManager().storeUser(userWith('own'))
  users = [userWith('other')]
  expect(await newestUser()).toMatchObject({ access_token: 'own' })
})

test('a tab in which nobody is signed in takes no session by waiting', async () => {
  shareUser(userWith('newest'))
  users = [userWith('newest')]
  expect(await newestUser()).toBeNull()
})

test('where tabs share one storage nobody is asked, whatever was noted before they did', async () => {
  shareUser(userWith('newest'))
  setSettings(readSettings({ ...environment, VITE_TOKEN_STORAGE: 'local' }))
  onTestFinished(() => setSettings(readSettings(environment)))
  await userManager().storeUser(userWith('own'))
  users = [userWith('newest')]
  expect(await newestUser()).toMatchObject({ access_token: 'own' })
})

test('nobody here is nobody, and what cannot be understood is thrown away', async () => {
  expect(await newestUser()).toBeNull()
  await userManager().storeUser(userWith('own'))
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, '{"access_token":')
  expect(await readUser()).toBeNull()
  expect(sessionStorage.length).toBe(0)
})
