import { paths } from '#config/paths.ts'

import { openApi } from './support/api.ts'
import { firstPort, startOwnService } from './support/own-service.ts'
import { expect, test } from './support/portal.ts'
import { accessTokenOf, continueAs, signInByHand } from './support/sign-in.ts'

const port = firstPort + 36
const origin = `http://localhost:${port}`
let stop: () => Promise<void>

/** A portal where what cannot be undone needs a stronger sign-in than the usual one (RFC 9470). */
test.use({ baseURL: origin })
test.beforeAll(async () => {
  stop = await startOwnService(port, {
    IDP_PORT: String(port + 1),
    STEP_UP_ACR: 'urn:foyer:demo:confirmed',
  })
})
test.afterAll(() => stop())
// The service refuses once on purpose, which the console reports.
test.beforeEach(({ problems }) => problems.allow(/status of 401/))

test('ending a session asks who it is once more, and then is done by itself', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: origin })
  const otherPage = await elsewhere.newPage()
  await signInByHand(otherPage, 'iris')
  await signInByHand(page, 'iris', paths.settings('sessions'))
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: /^End/ })).toHaveCount(1)

  await main.getByRole('button', { name: /^End/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click()
  const confirm = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await expect(confirm).toHaveCount(0)

  const token = accessTokenOf(await elsewhere.storageState())
  const other = await openApi(origin, token)
  expect((await other.call('GET', '/me')).status, 'cancelling ends nothing').toBe(200)

  if ((await page.getByRole('dialog').count()) === 0) {
    await main.getByRole('button', { name: /^End/ }).click()
  }
  await page.getByRole('dialog').getByRole('button', { name: /^End/ }).click()
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    confirm.getByRole('button', { name: 'Continue' }).click(),
  ])
  await continueAs(window, 'iris')
  await expect(confirm).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^End/ })).toHaveCount(0)
  expect((await other.call('GET', '/me')).body.code).toBe('session-ended')
  await other.dispose()

  await otherPage.goto(paths.settings('account'))
  await expect(otherPage.getByRole('alertdialog', { name: 'You’ve been signed out' })).toBeVisible()
  await elsewhere.close()
})
