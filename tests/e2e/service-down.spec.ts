import { paths } from '#config/paths.ts'

import { media, openPaused } from './support/player.ts'
import { expect, test } from './support/portal.ts'

const api = '**/api/v1/**'
const failures = /Failed to load resource|ERR_FAILED|ERR_CONNECTION|net::|503|500/

test.describe('while the service cannot be reached', () => {
  test('a page says so, keeps the way on, and recovers by itself on the next try', async ({
    page,
    problems,
  }) => {
    problems.allow(failures)
    await page.route(api, (route) => route.abort('connectionrefused'))
    await page.goto(paths.browse())
    const title = page.getByRole('heading', { name: 'We can’t reach the service' })
    await expect(title).toBeVisible({ timeout: 20_000 })
    await expect(page.getByText('Nothing you wrote is lost.')).toBeVisible()
    await page.unroute(api)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Public videos' })).toBeVisible()
    await expect(title).toHaveCount(0)
  })

  test('a page that is lost with the connection comes back with it, in its clothes', async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(
      /Failed to load|ERR_INTERNET_DISCONNECTED|dynamically imported|preload CSS|reached/,
    )
    let asked = 0
    page.on('request', (request) => (asked += /page-error/.test(request.url()) ? 1 : 0))
    // What says that a page failed is not here yet either.
    await page.addInitScript(() => Reflect.set(globalThis, 'requestIdleCallback', () => 0))
    await page.goto(paths.about())
    const way = page.getByRole('link', { name: 'Public videos' })
    await expect(way).toBeVisible()
    await context.setOffline(true)
    await way.click()
    await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
    await page.waitForTimeout(1000)
    expect(asked).toBeLessThanOrEqual(2)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Public videos' })).toBeVisible()
    const subjects = page.getByRole('navigation', { name: 'Subjects' })
    expect(await subjects.evaluate((shown) => getComputedStyle(shown).display)).toBe('flex')
  })

  test('a restart is named, and the page waits as long as the service asked', async ({
    page,
    problems,
  }) => {
    problems.allow(failures)
    let asked = 0
    await page.route('**/api/v1/search?**', (route) => {
      asked += 1
      return asked > 1
        ? route.continue()
        : route.fulfill({
            status: 503,
            headers: { 'Retry-After': '2', 'Content-Type': 'application/problem+json' },
            body: JSON.stringify({
              type: 'about:blank',
              title: '',
              status: 503,
              code: 'unavailable',
            }),
          })
    })
    const startedMs = Date.now()
    await page.goto(paths.search({ q: 'dimmer' }))
    await expect(page.getByRole('link', { name: /lighting desk/ }).first()).toBeVisible()
    expect(Date.now() - startedMs).toBeGreaterThan(1900)
    expect(asked).toBe(2)
  })

  test('a proxy that answers in HTML is told calmly, without its page', async ({
    page,
    problems,
  }) => {
    problems.allow(failures)
    await page.route(/\/api\/v1\/videos(\?|$)/, (route) =>
      route.fulfill({
        status: 502,
        contentType: 'text/html',
        body: '<html><h1>502 Bad Gateway nginx</h1></html>',
      }),
    )
    await page.goto(paths.browse())
    await expect(page.getByRole('heading', { name: 'The service is restarting' })).toBeVisible({
      timeout: 20_000,
    })
    await expect(page.getByText('nginx')).toHaveCount(0)
  })

  test('a video that plays goes on, and what was written stays', async ({ page, problems }) => {
    problems.allow(failures)
    await openPaused(page, 'Qm7fLdesk_1')
    await page.route(api, (route) => route.abort('connectionrefused'))
    await page.keyboard.press('k')
    await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/lighting desk/)
  })
})

test.describe('while the service cannot be reached, somebody who is signed in', () => {
  test.use({ as: 'iris' })

  test('is told what was not saved, and the switch goes back', async ({ page, problems }) => {
    problems.allow(failures)
    await page.goto(paths.settings('playback'))
    const next = page.getByRole('switch', { name: 'Play the next video' })
    await expect(next).toBeVisible()
    const before = await next.isChecked()
    await page.route(api, (route) => route.abort('connectionrefused'))
    await next.click()
    const told = page.getByRole('alert').filter({ hasText: /lost|reach|saved/i })
    await expect(told).toBeVisible()
    expect(await next.isChecked()).toBe(before)
    // The browser has had its connection all along: that the service answers again, nothing else tells.
    await page.unroute(api)
    await expect(told).toBeHidden()
  })

  test('stays signed in', async ({ page, problems }) => {
    problems.allow(failures)
    await page.route(api, (route) => route.abort('connectionrefused'))
    await page.goto(paths.library('history'))
    await expect(page.getByText('We can’t reach the service').first()).toBeVisible({
      timeout: 20_000,
    })
    await page.unroute(api)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible()
    await expect(page).toHaveURL(paths.library('history'))
  })
})

test.describe('while the sign-in service cannot be reached', () => {
  test('public videos are there, and signing in says what is the matter', async ({
    page,
    problems,
  }) => {
    problems.allow(failures)
    await page.route('http://localhost:*/.well-known/**', (route) =>
      route.abort('connectionrefused'),
    )
    await page.goto(paths.home())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The doors are open.')
    await page.goto(paths.signIn(paths.subscriptions()))
    await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We can’t reach the sign-in service',
    )
    await expect(page.getByText('provider-unreachable').first()).toBeVisible()
    await page.unroute('http://localhost:*/.well-known/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to Quillmoor' })).toBeVisible()
  })

  test('a code that cannot be exchanged ends calmly, and starting again works', async ({
    page,
    problems,
  }) => {
    problems.allow(failures)
    await page.goto(paths.signIn(paths.subscriptions()))
    await page.route('http://localhost:*/token', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
    await page.getByRole('button', { name: /Continue as Iris Quell/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'We can’t reach the sign-in service',
      { timeout: 20_000 },
    )
    await expect(page).toHaveURL(paths.authCallback())
    await page.unroute('http://localhost:*/token')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page).toHaveURL(paths.subscriptions())
  })
})
