import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { openApi } from './support/api.ts'
import { firstPort, startOwnService } from './support/own-service.ts'
import { expect, test } from './support/portal.ts'
import { accessTokenOf, signInByHand } from './support/sign-in.ts'

const port = firstPort + 30
const origin = `http://localhost:${port}`
const tokenLifeS = 10
let stop: () => Promise<void>

/** A portal whose tokens are bound to a key of the browser (RFC 9449), and live for seconds. */
test.use({ baseURL: origin })
test.beforeAll(async () => {
  stop = await startOwnService(port, {
    IDP_PORT: String(port + 1),
    IDP_ACCESS_TOKEN_TTL: String(tokenLifeS),
    OIDC_DPOP: 'on',
  })
})
test.afterAll(() => stop())
// The first proof has no nonce yet: the service asks for one, which the console reports as a failed request.
test.beforeEach(({ problems }) => problems.allow(/status of 401/))

const account = 'Mara Veldt, your account'

interface Sent {
  path: string
  authorization: string
  proof: Record<string, unknown> | null
}

function watchCalls(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const headers = request.headers()
    if (!pathname.startsWith('/api/') || !headers['authorization']) return
    const payload = headers['dpop']?.split('.')[1]
    const proof = payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
    sent.push({ path: pathname, authorization: headers['authorization'], proof })
  })
  return sent
}

test('every call proves that this browser holds the key, each with a proof of its own', async ({
  page,
}) => {
  const sent = watchCalls(page)
  await signInByHand(page, 'mara', paths.library('watch-later'))
  await page.reload()
  await expect(page.getByRole('button', { name: account })).toBeVisible()
  expect(sent.length).toBeGreaterThan(3)
  for (const { path, authorization, proof } of sent) {
    expect(authorization).toMatch(/^DPoP /)
    expect(proof).toMatchObject({ htu: origin + path, ath: expect.stringMatching(/^[\w-]{43}$/) })
  }
  const used = sent.map(({ proof }) => proof?.['jti'])
  expect(new Set(used).size).toBe(used.length)
})

test('a copied token is of no use, and the token outlives its renewal', async ({ page }) => {
  await signInByHand(page, 'mara')
  const token = accessTokenOf(await page.context().storageState())
  const thief = await openApi(origin, token)
  expect((await thief.call('GET', '/me')).status).toBe(401)
  await thief.dispose()
  const renewed = page.waitForRequest(
    (request) => request.postData()?.includes('grant_type=refresh_token') ?? false,
    { timeout: 2 * tokenLifeS * 1000 },
  )
  expect((await renewed).headers()['dpop']).toBeTruthy()
  // Leaving the page before the answer is stored would lose the refresh token that came with it.
  const stored = async () => accessTokenOf(await page.context().storageState())
  await expect.poll(stored).not.toBe(token)
  await page.goto(paths.settings('account'))
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
})
