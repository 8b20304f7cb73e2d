import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { firstPort, startOwnService } from './support/own-service.ts'
import { expect, test } from './support/portal.ts'
import { continueAs, signInByHand } from './support/sign-in.ts'

const port = firstPort + 33
const origin = `http://localhost:${port}`
let stop: () => Promise<void>

/** A portal that asks its provider for more than a sign-in. */
test.use({ baseURL: origin })
test.beforeAll(async () => {
  stop = await startOwnService(port, {
    IDP_PORT: String(port + 1),
    OIDC_ACR_VALUES: 'urn:foyer:demo:confirmed',
    OIDC_MAX_AGE: '300',
    OIDC_EXTRA_PARAMS: 'organisation=stagecraft',
    OIDC_PROVIDER_NAME: 'Quillmoor ID',
    OIDC_ACCOUNT_URL: 'https://id.quillmoor.example/account',
  })
})
test.afterAll(() => stop())

async function requestTo(page: Page, pathname: string): Promise<URLSearchParams> {
  const request = await page.waitForRequest((one) => new URL(one.url()).pathname === pathname)
  return new URL(request.url()).searchParams
}

test('what the portal asks of every sign-in goes to the authorize address, and no further', async ({
  page,
}) => {
  await page.goto(paths.signIn(paths.settings('account')))
  const asked = requestTo(page, '/auth')
  await page.getByRole('button', { name: 'Sign in with Quillmoor ID' }).click()
  expect(Object.fromEntries(await asked)).toMatchObject({
    acr_values: 'urn:foyer:demo:confirmed',
    max_age: '300',
    organisation: 'stagecraft',
    ui_locales: expect.stringContaining('en-GB'),
  })
  await continueAs(page, 'iris')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const left = requestTo(page, '/session/end')
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  const parameters = [...(await left).keys()].toSorted()
  expect(parameters).toEqual(['client_id', 'id_token_hint', 'post_logout_redirect_uri', 'state'])
  await expect(page).toHaveURL(paths.signedOut())
  await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible()
})

test('the page of one’s account names the provider and leads to the account there', async ({
  page,
}) => {
  await signInByHand(page, 'iris', paths.settings('account'), 'Quillmoor ID')
  const main = page.getByRole('main')
  await expect(main).toContainText('Iris Quell')
  await expect(main).toContainText('Quillmoor ID')
  await expect(main.getByRole('link', { name: /Quillmoor ID/ })).toHaveAttribute(
    'href',
    'https://id.quillmoor.example/account',
  )
})
