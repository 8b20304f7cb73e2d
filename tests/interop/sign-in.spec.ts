import { paths } from '#config/paths.ts'

import {
  accountButton,
  expect,
  expectSignedIn,
  iris,
  leaveForProvider,
  mara,
  needs,
  pressSignIn,
  provider,
  signIn,
  signOut,
  test,
} from './support/portal.ts'
import { spoilTokenRequests } from './support/token-requests.ts'

test('somebody signs in, lands where they were going, and the service takes their word', async ({
  page,
}) => {
  await page.goto(paths.settings('account'))
  await pressSignIn(page)
  await provider.signIn(page, iris)
  await expectSignedIn(page, iris, paths.settings('account'))
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Iris Quell')
  await page.getByRole('textbox', { name: 'About you' }).fill('Here since the beginning.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue(/beginning/)
})

test('whoever signs in next in the same browser is somebody else, with a role of their own', async ({
  page,
}) => {
  await signIn(page, iris)
  await signOut(page, iris)
  const me = page.waitForResponse((response) => response.url().endsWith('/api/v1/me'))
  await signIn(page, mara, paths.studioVideos())
  expect(await (await me).json()).toMatchObject({ displayName: 'Mara Veldt', role: 'creator' })
  await expect(page.getByText('Iris Quell')).toHaveCount(0)
})

test('whoever says no to the provider is told calmly, and can try again', async ({ page }) => {
  needs('take a no')
  await leaveForProvider(page, paths.subscriptions())
  await provider.cancel?.(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sign-in was stopped')
  await expect(page).toHaveURL(paths.authCallback())
  await page.getByRole('button', { name: 'Try again' }).click()
  await (provider.questionAfterCancel?.(page) ?? provider.question(page)).waitFor()
})

test('Back from the provider leads to a sign-in page that works', async ({ page }) => {
  await leaveForProvider(page, paths.subscriptions())
  await page.goBack()
  await pressSignIn(page)
  await provider.signIn(page, iris)
  await expectSignedIn(page, iris, paths.subscriptions())
})

test('a request the provider refuses ends on a page that says so, from which it can be tried again', async ({
  page,
}) => {
  needs('refuse to ask')
  const isAsked = (url: URL) => url.searchParams.get('response_type') === 'code'
  // Nobody is signed in there, and it may not ask: every provider has to say no, in its own words.
  await page.route(isAsked, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('prompt', 'none')
    return route.continue({ url: url.href })
  })
  await page.goto(paths.signIn(paths.subscriptions()))
  await pressSignIn(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step')
  await expect(page.getByText(/^(login|interaction)_required$/).first()).toBeVisible()
  await page.unroute(isAsked)
  await page.getByRole('button', { name: 'Try again' }).click()
  await provider.signIn(page, iris)
  await expectSignedIn(page, iris, paths.subscriptions())
})

test('a code the provider refuses ends on a page that says so, from which it can be tried again', async ({
  page,
}) => {
  needs('refuse a code')
  const recover = await spoilTokenRequests(page, 'authorization_code', 'code_verifier')
  await leaveForProvider(page, paths.subscriptions())
  await provider.signIn(page, iris)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // Some blame the code, some the request; either way nobody is in.
  await expect(page.getByRole('alert')).toContainText(/nothing is lost/i)
  await expect(accountButton(page, iris)).toHaveCount(0)
  await recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await provider.whenKnown?.(page, iris)
  await expectSignedIn(page, iris, paths.subscriptions())
})
