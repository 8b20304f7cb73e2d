import { paths } from '#config/paths.ts'

import { firstPort, startOwnService } from './support/own-service.ts'
import { expect, test } from './support/portal.ts'
import { continueAs } from './support/sign-in.ts'

const port = firstPort + 5
const origin = `http://localhost:${port}`
const tokenLifeS = 10
let stop: () => Promise<void>

/** A portal of its own, whose tokens live for seconds. */
test.use({ baseURL: origin })
test.beforeAll(async () => {
  stop = await startOwnService(port, {
    IDP_PORT: String(port + 10),
    IDP_ACCESS_TOKEN_TTL: String(tokenLifeS),
  })
})
test.afterAll(() => stop())

test('a token that runs out is renewed once for all tabs, and nobody notices', async ({
  page,
  context,
}) => {
  const renewalsMs: number[] = []
  context.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewalsMs.push(Date.now())
  })
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  await continueAs(page, 'iris')
  await expect(page).toHaveURL(`${origin}/`)
  const other = await context.newPage()
  await other.goto(paths.settings('account'))
  await expect(other.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
  // However long that took, both tabs live through this renewal.
  const before = renewalsMs.length
  await expect
    .poll(() => renewalsMs.length, { timeout: 4 * tokenLifeS * 1000 })
    .toBeGreaterThan(before)
  await page.waitForTimeout(3000)
  // A second tab's own would follow at once; the next one is due most of a token's life later.
  const gapsMs = renewalsMs.map((atMs, index) => atMs - (renewalsMs[index - 1] ?? 0))
  expect(Math.min(...gapsMs), 'two tabs, one renewal').toBeGreaterThan(tokenLifeS * 500)
  for (const tab of [page, other]) {
    await tab.reload()
    await expect(tab.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
  }
})

test('a session the provider has ended asks to sign in again over the page as it is', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/40[01]/)
  await page.goto(paths.signIn(paths.settings('account')))
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  await continueAs(page, 'iris')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await context.route('http://localhost:*/token', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'Access-Control-Allow-Origin': origin },
      contentType: 'application/json',
      body: JSON.stringify({ error: 'invalid_grant' }),
    }),
  )
  const overlay = page.getByRole('alertdialog', { name: 'You’ve been signed out' })
  await expect(overlay).toBeVisible({ timeout: 2 * tokenLifeS * 1000 })
  await expect(page).toHaveURL(paths.settings('account'))
  await context.unroute('http://localhost:*/token')
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    overlay.getByRole('button', { name: 'Sign in again' }).click(),
  ])
  await expect(overlay).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
  expect(window.isClosed() || new URL(window.url()).origin === origin).toBe(true)
})
