import { paths } from '#config/paths.ts'

import { comeBack, defaults, expect, expectSignedIn, test } from './support/faulty-portal.ts'

const place = paths.settings('account')

// React calls everything twice here; a second manager would spend code and refresh token twice.
test.use({ portalOptions: { ...defaults, isDev: true } })

test('in development one sign-in is one exchange, and one expiry one renewal', async ({
  page,
  provider,
  problems,
}) => {
  test.slow()
  // The development server sends source maps and styles in its own ways.
  problems.allow(/^console/)
  // Its first page compiles the application; the second has the tokens' short life to itself.
  await page.goto(paths.about())
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 })
  provider.set({ tokenLifeS: 10 })
  await comeBack(page, place)
  await expect(page.getByRole('button', { name: 'Iris Quell, your account' })).toBeVisible({
    timeout: 30_000,
  })
  await expectSignedIn(page, place)
  const count = (wanted: string) =>
    provider.asked.filter(({ endpoint }) => endpoint === wanted).length
  expect(count('code')).toBe(1)
  expect(count('authorize')).toBe(2)
  await expect.poll(() => count('refresh'), { timeout: 30_000 }).toBe(1)
  await page.waitForTimeout(2000)
  expect(count('refresh')).toBe(1)
})
