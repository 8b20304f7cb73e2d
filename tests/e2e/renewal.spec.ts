import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { continueAs } from './support/sign-in.ts'

const port = Number(process.env['FOYER_TEST_PORT'] ?? 18_080) + 5
const origin = `http://localhost:${port}`
const tokenLifeS = 10
const dataDir = mkdtempSync(join(tmpdir(), 'foyer-renewal-'))
let service: ChildProcess

/** A portal of its own, whose tokens live for seconds. */
test.use({ baseURL: origin })
test.beforeAll(async ({ request }) => {
  service = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      IDP_PORT: String(port + 10),
      IDP_ACCESS_TOKEN_TTL: String(tokenLifeS),
      SAMPLE_LIBRARY: 'off',
      DATA_DIR: dataDir,
    },
  })
  const isReady = async () =>
    request.get(`${origin}/readyz`).then(
      (answer) => answer.ok(),
      () => false,
    )
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
})
test.afterAll(async () => {
  const ended = new Promise((resolve) => service.once('exit', resolve))
  service.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

test('a token that runs out is renewed once for all tabs, and nobody notices', async ({
  page,
  context,
}) => {
  const renewals: string[] = []
  context.on('request', (request) => {
    if (request.postData()?.includes('grant_type=refresh_token')) renewals.push(request.url())
  })
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  await continueAs(page, 'iris')
  await expect(page).toHaveURL(`${origin}/`)
  const other = await context.newPage()
  await other.goto(paths.settings('account'))
  await expect.poll(() => renewals.length, { timeout: 2 * tokenLifeS * 1000 }).toBe(1)
  await page.waitForTimeout(3000)
  expect(renewals, 'two tabs, one renewal').toHaveLength(1)
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
