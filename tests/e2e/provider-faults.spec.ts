import { paths } from '#config/paths.ts'
import type { FaultChanges } from '#tests/support/faulty-provider/faults.ts'

import {
  comeBack,
  expect,
  expectRefusal,
  expectSignedIn,
  goToProvider,
  test,
} from './support/faulty-portal.ts'

const place = paths.settings('account')
const unreachable = 'We can’t reach the sign-in service'

// What a browser adds nothing to, such as most ID tokens, is in tests/contract/provider-faults.test.ts.
test.describe('somebody is signed in although the provider', () => {
  const tolerable: readonly [does: string, faults: FaultChanges][] = [
    ['does everything right', {}],
    ['signs with ES256', { idToken: 'with-es256' }],
    ['gives an opaque access token', { accessToken: 'opaque' }],
    ['has a userinfo that refuses the token', { userinfo: 'refused' }],
    ['serves its discovery behind a redirect', { hasDiscoveryRedirect: true }],
    [
      'leaves the optional lists out of its discovery',
      {
        missingMetadata: [
          'code_challenge_methods_supported',
          'token_endpoint_auth_methods_supported',
          'grant_types_supported',
          'scopes_supported',
          'response_modes_supported',
          'prompt_values_supported',
          'id_token_signing_alg_values_supported',
        ],
      },
    ],
    [
      'has no endpoints but the needed ones',
      { missingMetadata: ['end_session_endpoint', 'revocation_endpoint', 'userinfo_endpoint'] },
    ],
    ['has a clock three minutes ahead', { clockMinutes: 3 }],
    ['has a clock three minutes behind', { clockMinutes: -3 }],
    ['cannot serve its keys', { failures: { jwks: { status: 500, body: 'html' } } }],
    ['serves its keys without CORS', { withoutCors: ['jwks'] }],
  ]
  for (const [does, faults] of tolerable) {
    test(does, async ({ page, provider }) => {
      provider.set(faults)
      await comeBack(page, place)
      await expectSignedIn(page, place)
      const exchanges = provider.asked.filter(({ endpoint }) => endpoint === 'code')
      expect(exchanges, 'the code is exchanged once').toHaveLength(1)
      const referers = provider.asked.map(({ referer }) => referer)
      expect(referers.filter((referer) => /callback\?/.test(referer))).toEqual([])
    })
  }

  test('has new keys since the last sign-in of this browser', async ({ page, provider }) => {
    await comeBack(page, place)
    await expectSignedIn(page, place)
    // The service would look for the new key too, but not again within seconds of the last time.
    provider.set({ accessToken: 'opaque' })
    await page.context().clearCookies()
    await page.evaluate(() => {
      const names = Object.keys(localStorage).filter((name) => name.startsWith('foyer.user'))
      for (const name of names) localStorage.removeItem(name)
    })
    await provider.rotateKeys()
    await page.goto('about:blank')
    await comeBack(page, place)
    await expectSignedIn(page, place)
  })
})

test('a slow token endpoint is waited for with words at once, and a way out after seconds', async ({
  page,
  provider,
}) => {
  await goToProvider(page, place)
  // It answers once the way out has been seen, however busy the machine is.
  const seen = Promise.withResolvers<void>()
  await page.route(`${provider.base}/token`, async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await page.waitForURL((url) => url.pathname === paths.authCallback())
  await expect(page.getByText('Signing you in…').first()).toBeVisible()
  expect(page.url()).not.toMatch(/code=|state=/)
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  seen.resolve()
  await expectSignedIn(page, place)
})

test('a token endpoint that never answers is given up, with the reason', async ({
  page,
  provider,
}) => {
  await goToProvider(page, place)
  provider.set({ failures: { code: { isSilent: true } } })
  await page.getByRole('button', { name: 'Continue as Iris Quell' }).click()
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await expectRefusal(page, unreachable, 'provider-unreachable')
})

test('a discovery that never answers is given up, with the reason', async ({ page, provider }) => {
  provider.set({ failures: { discovery: { isSilent: true } } })
  await goToProvider(page, place)
  await expectRefusal(page, unreachable, 'provider-unreachable')
})
