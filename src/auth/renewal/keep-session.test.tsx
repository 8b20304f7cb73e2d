import { User } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'

import { setSettings } from '#config/env.ts'
import { readSettings } from '#config/read-settings.ts'

import { userManager } from '../storage/user-manager.ts'
import { clearSession, forgetUser } from './keep-session.ts'

const user = new User({
  access_token: 'a-token',
  token_type: 'Bearer',
  profile: { sub: 'iris', iss: 'https://issuer.test', aud: 'foyer', exp: 1, iat: 1 },
})

test.each([
  ['a session that has run out', () => forgetUser(user)],
  ['a session that its person has ended', () => clearSession()],
])('%s is over when it is out of the storage, and not before', async (_what, end) => {
  setSettings(readSettings({ VITE_OIDC_ISSUER: 'https://issuer.test' }))
  await userManager().storeUser(user)
  const store = userManager().settings.userStore
  const slow = Promise.withResolvers<string | null>()
  const removing = vi.spyOn(store, 'remove').mockReturnValue(slow.promise)
  const over = vi.fn()
  const ending = end().then(over)
  await vi.waitFor(() => expect(removing).toHaveBeenCalled())
  await new Promise((go) => setTimeout(go, 20))
  expect(over).not.toHaveBeenCalled()
  slow.resolve(null)
  await ending
})
