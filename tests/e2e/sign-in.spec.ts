import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { continueAs, signInByHand } from './support/sign-in.ts'

const account = 'Iris Quell, your account'

async function leaveForProvider(page: Page, place = '/'): Promise<URL> {
  await page.goto(paths.signIn(place))
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth')
  await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
  const url = new URL((await asked).url())
  await page.getByRole('heading', { name: 'Sign in to Quillmoor' }).waitFor()
  return url
}

test.describe('signing in', () => {
  test('asks the provider for a code with PKCE, state and nonce', async ({ page, baseURL }) => {
    const { origin, searchParams } = await leaveForProvider(page)
    expect(origin).not.toBe(baseURL)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'foyer',
      redirect_uri: `${baseURL}/auth/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^.{16,}$/),
      nonce: expect.stringMatching(/^.{16,}$/),
    })
  })

  test('exchanges the code once and lands on the page that was wanted', async ({ page }) => {
    const exchanges: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/token' && request.method() === 'POST') {
        exchanges.push(request.postData() ?? '')
      }
    })
    const place = paths.library('watch-later', { q: 'moon' })
    await page.goto(place)
    await expect(page).toHaveURL(paths.signIn(place))
    await signInByHand(page, 'iris', place)
    await expect(page.getByRole('heading', { level: 1, name: 'Watch later' })).toBeVisible()
    expect(exchanges).toHaveLength(1)
    const sent = new URLSearchParams(exchanges[0])
    expect(sent.get('grant_type')).toBe('authorization_code')
    expect(sent.get('code_verifier')).toMatch(/^[\w.~-]{43,128}$/)
  })

  test('the provider’s button says that it was pressed', async ({ page }) => {
    await leaveForProvider(page)
    // An answer that leaves the page as it is while it is on its way.
    await page.route('**/sign-in/*', (route) => route.fulfill({ status: 204 }))
    const person = page.getByRole('button', { name: 'Continue as Iris Quell' })
    await person.click()
    await expect(person).toHaveAttribute('aria-busy', 'true')
    await expect(page.locator('[aria-busy]')).toHaveCount(1)
  })

  test('leaves no code behind: not in the address, not in the history', async ({ page }) => {
    const shown: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) shown.push(frame.url())
    })
    await page.goto(paths.browse())
    await signInByHand(page, 'iris', paths.subscriptions())
    expect(page.url()).not.toContain('code=')
    const answered = shown.filter((url) => url.includes('code='))
    expect(answered, 'the provider answers once').toHaveLength(1)
    shown.length = 0
    await page.goBack()
    await page.waitForLoadState()
    expect(shown.filter((url) => /[?&](code|state)=/.test(url) && url.includes('/auth/'))).toEqual(
      [],
    )
  })

  test('survives a reload', async ({ page }) => {
    await signInByHand(page, 'iris')
    await page.reload()
    await expect(page.getByRole('button', { name: account })).toBeVisible()
  })

  test('ends calmly when the person cancels at the provider', async ({ page }) => {
    await leaveForProvider(page, paths.subscriptions())
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The sign-in was stopped')
    await expect(page).toHaveURL(paths.authCallback())
    await expect(page.getByText('Nothing was shared.')).toBeVisible()
    await page.getByRole('link', { name: 'Browse public videos' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Public videos')
  })

  test('can be tried again after cancelling, to the same place', async ({ page }) => {
    await leaveForProvider(page, paths.subscriptions())
    await page.getByRole('button', { name: 'Cancel and go back' }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await continueAs(page, 'iris')
    await expect(page).toHaveURL(paths.subscriptions())
  })

  test('reload, a bookmark and a forged answer at the callback start over instead of failing', async ({
    page,
  }) => {
    for (const address of ['/auth/callback', '/auth/callback?code=old&state=unknown']) {
      await page.goto('/about')
      await page.evaluate(() => sessionStorage.clear())
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Sign in to Quillmoor' })).toBeVisible()
    }
  })

  test('an old callback address does nothing to somebody who is signed in', async ({ page }) => {
    await signInByHand(page, 'iris', paths.library('liked'))
    await page.goto('/auth/callback?code=old&state=unknown')
    await expect(page).toHaveURL(paths.library('liked'))
    await expect(page.getByRole('button', { name: account })).toBeVisible()
  })

  test('leads to the home page when the wanted place is another site', async ({
    page,
    baseURL,
  }) => {
    const evil = ['//evil.example', '/\\evil.example', 'https://evil.example/', '/%2F/evil.example']
    for (const returnTo of [...evil, 'javascript:alert(1)']) {
      await page.goto(`/signin?returnTo=${encodeURIComponent(returnTo)}`)
      await expect(page.getByText('You were on your way to')).toHaveCount(0)
    }
    await page.goto(`/signin?returnTo=${encodeURIComponent(evil[0] ?? '')}`)
    await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
    await continueAs(page, 'iris')
    await expect(page).toHaveURL(`${baseURL}/`)
    // Somebody who is in already is led on at once, and no further than home either.
    for (const returnTo of evil) {
      await page.goto(`/signin?returnTo=${encodeURIComponent(returnTo)}`)
      await expect(page).toHaveURL(`${baseURL}/`)
    }
  })
})

test.describe('two tabs', () => {
  test('a sign-in in one reaches the other without a reload', async ({ page, context }) => {
    await page.goto(paths.browse())
    const other = await context.newPage()
    await signInByHand(other, 'iris', paths.browse())
    await expect(page.getByRole('button', { name: account })).toBeVisible()
  })

  test('two sign-ins at once do not spoil each other', async ({ page, context }) => {
    const other = await context.newPage()
    await leaveForProvider(page, paths.subscriptions())
    await leaveForProvider(other, paths.library('liked'))
    await continueAs(other, 'iris')
    await expect(other).toHaveURL(paths.library('liked'))
    await continueAs(page, 'iris')
    await expect(page).toHaveURL(paths.subscriptions())
  })
})

test.describe('signing out', () => {
  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: account }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
  }

  test('clears Foyer, tells the provider, and comes back to the signed-out page', async ({
    page,
  }) => {
    await signInByHand(page, 'iris')
    const ended = page.waitForRequest((request) => request.url().includes('/session/end?'))
    await signOut(page)
    const url = new URL((await ended).url())
    expect(url.searchParams.get('post_logout_redirect_uri')).toContain(paths.signedOut())
    expect(url.searchParams.get('id_token_hint')).toBeTruthy()
    await expect(page).toHaveURL(/\/auth\/signed-out/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    const kept = await page.evaluate(() =>
      [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(
        ([name, value]) => `${name} ${value}`,
      ),
    )
    expect(kept.filter((line) => /foyer\.user|ey[\w-]{10,}\.ey/.test(line))).toEqual([])
  })

  test('the next sign-in asks who it is', async ({ page }) => {
    await signInByHand(page, 'iris')
    await signOut(page)
    await page.getByRole('link', { name: 'Sign in again' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in to Quillmoor' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await page.getByRole('link', { name: /^Sign in/ }).click()
    await continueAs(page, 'iris')
    await expect(page.getByRole('button', { name: account })).toBeVisible()
  })

  test('reaches the other tab without a reload, and nothing private stays there', async ({
    page,
    context,
  }) => {
    await signInByHand(page, 'iris')
    const other = await context.newPage()
    await other.goto(paths.settings('account'))
    await expect(other.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await signOut(page)
    await expect(other.getByRole('button', { name: account })).toHaveCount(0)
    await expect(other.getByText('Iris Quell')).toHaveCount(0)
  })

  test('Back does not bring the person’s pages back', async ({ page }) => {
    await signInByHand(page, 'iris', paths.library('history'))
    await signOut(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
    await page.goto(paths.library('history'))
    await expect(page).toHaveURL(paths.signIn(paths.library('history')))
  })
})
