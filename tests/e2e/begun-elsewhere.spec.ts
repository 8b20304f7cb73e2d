import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { continueAs } from './support/sign-in.ts'

const initiate = (query: Record<string, string>) => `/auth/initiate?${new URLSearchParams(query)}`

function issuerOf(baseURL: string | undefined): string {
  const url = new URL(baseURL ?? '')
  return `http://localhost:${Number(url.port) + 10}`
}

test.describe('a sign-in that begins elsewhere', () => {
  test('goes through the provider it names to the page it names', async ({ page, baseURL }) => {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/auth')
    const target = `${baseURL}${paths.library('history')}`
    await page.goto(
      initiate({
        iss: issuerOf(baseURL),
        target_link_uri: target,
        login_hint: 'iris@quillmoor.example',
      }),
    )
    expect(new URL((await asked).url()).searchParams.get('login_hint')).toBe(
      'iris@quillmoor.example',
    )
    await continueAs(page, 'iris')
    await expect(page).toHaveURL(paths.library('history'))
  })

  test('never leads to another provider or another site', async ({ page, baseURL }) => {
    const trips: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/auth') trips.push(request.url())
    })
    const iss = issuerOf(baseURL)
    const forged = [
      initiate({ iss: 'https://evil.test' }),
      initiate({}),
      initiate({ iss, target_link_uri: 'https://evil.test/' }),
    ]
    for (const address of forged) {
      await page.goto(address)
      await expect(page.getByText('foreign-request', { exact: true })).toBeVisible()
    }
    expect(trips).toEqual([])
  })

  test('is over at once for somebody who is signed in', async ({ pageOf, baseURL }) => {
    const page = await pageOf('iris')
    await page.goto(
      initiate({ iss: issuerOf(baseURL), target_link_uri: `${baseURL}/library/liked` }),
    )
    await expect(page).toHaveURL('/library/liked')
  })
})

test.describe('a sign-out at the provider', () => {
  test.use({ as: 'iris' })

  test('reaches Foyer only with the session’s own name', async ({ page, context, baseURL }) => {
    await page.goto(paths.settings('account'))
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    // The built-in provider names no session in its ID tokens; most others do.
    const sid = 'session-1'
    await page.evaluate((name) => {
      const key = Object.keys(localStorage).find((item) => item.startsWith('foyer.user.')) ?? ''
      const user = JSON.parse(localStorage.getItem(key) ?? '{}')
      user.profile.sid = name
      localStorage.setItem(key, JSON.stringify(user))
    }, sid)
    const frame = await context.newPage()
    const logout = (query: Record<string, string>) =>
      `/auth/front-channel-logout?${new URLSearchParams(query)}`
    await frame.goto(logout({ iss: issuerOf(baseURL), sid: 'of-somebody-else' }))
    await frame.goto(logout({ iss: 'https://evil.test', sid }))
    await frame.goto(logout({}))
    await expect(frame).toHaveTitle(/Signed out/)
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
    await frame.goto(logout({ iss: issuerOf(baseURL), sid }))
    await expect(page).toHaveURL(/\/signin/)
  })
})
