import { expect, test as base, type Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { fullName, peopleOf, type Account } from '#tests/interop/accounts.ts'
import { findProvider } from '#tests/interop/find-provider.ts'
import type { Ability } from '#tests/interop/provider.ts'

/** The provider under test; nothing else here or in the specs knows which one it is. */
export const provider = findProvider(process.env['FOYER_INTEROP_PROVIDER'] ?? '')
export const tokenLifeMs = Number(process.env['FOYER_INTEROP_TOKEN_LIFE_S']) * 1000

/** The people of this lane; no test beside it signs them out. */
export const { iris, mara } = peopleOf(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0))

/** Every test fails when a page of Foyer throws or logs an error; what a provider's pages do is theirs. */
export const test = base.extend<{ problems: string[] }>({
  problems: [
    async ({ context, baseURL }, provide) => {
      const origin = baseURL ?? ''
      const problems: string[] = []
      context.on('page', (page) => {
        page.on('pageerror', (error) => {
          if (page.url().startsWith(origin)) problems.push(`page error: ${error.stack}`)
        })
        page.on('console', (message) => {
          const isOurs = message.location().url.startsWith(origin)
          if (isOurs && message.type() === 'error') problems.push(`console: ${message.text()}`)
        })
      })
      await provide(problems)
      expect(problems, 'no page error, console error or policy violation').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** Skips a test of what this provider cannot do, with the reason in the provider's own words. */
export function needs(...abilities: Ability[]): void {
  for (const ability of abilities) {
    const reason = provider.cannot?.[ability]
    // Each adapter of tests/interop/providers gives its reason in `cannot`, and the report prints it.
    test.skip(reason !== undefined, reason)
  }
}

/** From the sign-in page to the provider's question. */
export async function leaveForProvider(page: Page, place = '/'): Promise<void> {
  await page.goto(paths.signIn(place))
  await pressSignIn(page)
  await provider.question(page).waitFor()
}

export async function pressSignIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Sign in with / }).click()
}

/** All the way in, as a person would. */
export async function signIn(page: Page, account: Account, place = '/'): Promise<void> {
  await leaveForProvider(page, place)
  await provider.signIn(page, account)
  await expectSignedIn(page, account, place)
}

export async function expectSignedIn(page: Page, account: Account, place: string): Promise<void> {
  await page.waitForURL(place)
  await expect(accountButton(page, account)).toBeVisible()
}

export function accountButton(page: Page, account: Account) {
  return page.getByRole('button', { name: `${fullName(account)}, your account` })
}

/** From Foyer to its signed-out page, by way of the provider. */
export async function signOut(page: Page, account: Account): Promise<void> {
  await accountButton(page, account).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await provider.confirmSignOut?.(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out')
  await expect(page).toHaveURL((url) => url.pathname === paths.signedOut())
}

/** Opens a list of the person's own without loading the page anew; the service must accept the token. */
export async function expectServed(page: Page): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().includes('/api/v1/me/'))
  await page.getByRole('link', { name: 'Watch later' }).first().click()
  expect((await answer).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: 'Watch later' })).toBeVisible()
}
