import type { Page, Request } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { CookieBrowser } from '#tests/support/cookie-browser.ts'

import { expect, test } from './support/portal.ts'
import { continueAs } from './support/sign-in.ts'

/** Everything this page asks another origin for, in order: `document GET /auth`, `fetch POST /token`. */
function watchProvider(page: Page, baseURL: string | undefined): string[] {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    const { origin, pathname } = new URL(request.url())
    // The provider's own page loads its own things, which is its own business.
    if (origin === baseURL || !['fetch', 'xhr'].includes(request.resourceType())) return
    asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/** Signs in at the provider beside the browser: the address of the callback, which nobody has opened yet. */
async function answerOf(authorizeUrl: string): Promise<string> {
  const { origin } = new URL(authorizeUrl)
  const browser = new CookieBrowser()
  const choice = await browser.open(authorizeUrl, { stayAt: origin })
  return (await browser.submit(choice.url, { person: 'iris' }, origin)).url
}

test('from the press to the wanted page it is one request, for everything else is there before', async ({
  page,
  baseURL,
}) => {
  const asked = watchProvider(page, baseURL)
  await page.goto(paths.signIn(paths.subscriptions()))
  await expect
    .poll(() => asked.toSorted())
    .toEqual(['GET /.well-known/openid-configuration', 'GET /jwks'])
  asked.length = 0
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  await continueAs(page, 'iris')
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  expect(asked).toEqual(['POST /token'])
})

test('the answer is judged and its person kept before the screen that says so has its code', async ({
  page,
}) => {
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/auth-callback-*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await continueAs(page, 'iris')
  const isKept = () => Object.keys(localStorage).some((key) => key.startsWith('foyer.user.'))
  await page.waitForURL('**/auth/callback')
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  arrival.resolve()
  await expect(page).toHaveURL(paths.home())
})

test('the code is on its way before the application has arrived', async ({ page, context }) => {
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  const held: (() => void)[] = []
  let isHolding = true
  await context.route(/\/assets\/(main|ground|common)-/, async (route) => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  const exchange = page.waitForRequest((request) => new URL(request.url()).pathname === '/token')
  await continueAs(page, 'iris')
  await exchange
  expect(new URL(page.url()).search).toBe('')
  expect(held.length).toBeGreaterThan(0)
  isHolding = false
  for (const release of held) release()
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
})

test('a callback opened twice at once redeems its code once', async ({ page, context }) => {
  const exchanges: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/token') exchanges.push(request.url())
  })
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth')
  await page.goto(paths.signIn())
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  const callback = await answerOf((await asked).url())
  const [one, other] = [await context.newPage(), await context.newPage()]
  await Promise.all([one.goto(callback), other.goto(callback)])
  for (const tab of [one, other]) {
    await expect(tab.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
  }
  expect(exchanges).toHaveLength(1)
})

test('Back from the provider finds a button that works', async ({ page }) => {
  await page.goto(paths.signIn())
  const button = page.getByRole('button', { name: 'Sign in with Quillmoor' })
  await button.click()
  await page.getByRole('heading', { name: 'Sign in to Quillmoor' }).waitFor()
  await page.goBack()
  await expect(button).toBeEnabled()
  await button.click()
  await continueAs(page, 'iris')
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
})

test('a third trip to the provider within half a minute is not made', async ({ page }) => {
  const trips: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/auth') trips.push(request.url())
  })
  for (let trip = 0; trip < 3; trip += 1) {
    await page.goto('/auth/callback?code=old&state=old')
    await page.waitForURL((url) => url.pathname !== '/auth/callback' || trip === 2)
  }
  await expect(
    page.getByRole('heading', { name: 'Signing in keeps leading back here' }),
  ).toBeVisible()
  expect(trips).toHaveLength(2)
})
