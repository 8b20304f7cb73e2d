import { paths } from '#config/paths.ts'

import { expect, test } from './support/portal.ts'
import { continueAs } from './support/sign-in.ts'

const publicTitle = 'How we rebuilt the lighting desk from spare parts'
const hiddenTitles = [
  'Lecture 7: what a lens leaves out',
  'Two archivists and a box of letters',
  'Signal check: bars, tone and a small apology',
  'Rough cut: opening titles, take two',
]

test.describe('somebody who has not signed in', () => {
  test('is met by the landing page with public videos and none of the others', async ({ page }) => {
    await page.goto(paths.home())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The doors are open.Come in and watch.',
    )
    const shelf = page.getByRole('region', { name: 'On view tonight, no account needed' })
    await expect(shelf.getByRole('article')).toHaveCount(8)
    for (const title of hiddenTitles) await expect(page.getByText(title)).toHaveCount(0)
    await expect(page.getByText('You sign in on localhost:')).toBeVisible()
  })

  test('browses every public video and nothing else', async ({ page }) => {
    await page.goto(paths.home())
    await page.getByRole('link', { name: 'See public videos' }).click()
    await expect(page).toHaveURL(paths.browse())
    await expect(page.getByRole('heading', { level: 1, name: 'Public videos' })).toBeVisible()
    await expect(page.getByRole('link', { name: publicTitle })).toBeVisible()
    for (const title of hiddenTitles) await expect(page.getByText(title)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /later/ })).toHaveCount(0)
  })

  test('filters by category in the address', async ({ page }) => {
    await page.goto(paths.browse('field-work'))
    await expect(page.getByRole('heading', { level: 1, name: 'Field work' })).toBeVisible()
    await expect(page.getByRole('link', { name: /A year above the tree line/ })).toBeVisible()
    await expect(page.getByRole('link', { name: publicTitle })).toHaveCount(0)
  })

  test('finds with a typing error, and is offered the second in which it was said', async ({
    page,
  }) => {
    await page.goto(paths.browse())
    const field = page.getByRole('combobox', { name: 'Search videos, transcripts, people' })
    await field.fill('dimer')
    await field.press('Enter')
    await expect(page).toHaveURL(paths.search({ q: 'dimer' }))
    const hit = page.getByRole('article').filter({ hasText: publicTitle })
    const moment = hit.getByRole('list', { name: 'Said in this video' }).getByRole('link').first()
    await expect(moment).toHaveAttribute('href', /\/w\/Qm7fLdesk_1\?t=\d+/)
    await expect(moment.locator('mark').first()).toHaveText(/dimmer/i)
  })

  test('finds none of the hidden videos', async ({ page }) => {
    await page.goto(paths.search({ q: 'archivists' }))
    await expect(page.getByRole('heading', { name: /No match|Results/ }).first()).toBeVisible()
    await expect(page.getByText('Two archivists')).toHaveCount(0)
  })

  test('reads a channel and its public videos only', async ({ page }) => {
    await page.goto(paths.channel('main-stage'))
    await expect(page.getByRole('heading', { level: 1, name: 'Main Stage' })).toBeVisible()
    await expect(page.getByRole('link', { name: publicTitle })).toBeVisible()
    await page.goto(paths.channel('reading-room'))
    await expect(page.getByRole('heading', { level: 1, name: 'Reading Room' })).toBeVisible()
    await expect(page.getByText('Two archivists')).toHaveCount(0)
  })

  test('is led from an internal video to the sign-in and back to it', async ({
    page,
    problems,
  }) => {
    problems.allow(/40[13].*\/api\/v1\/videos\//)
    const place = paths.watch('L3nsOut_lc7')
    await page.goto(place)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(paths.signIn(place))
    await page.getByRole('button', { name: 'Sign in with Quillmoor' }).click()
    await continueAs(page, 'iris')
    await expect(page).toHaveURL(place)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Lecture 7: what a lens leaves out',
    )
  })

  test('is told calmly of an address that does not exist', async ({ page }) => {
    await page.goto('/no/such/place')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that')
    await expect(page).toHaveTitle(/We can’t find that/)
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('The doors are open.')
  })

  test('is told the same of a private video as of none', async ({ page, problems }) => {
    problems.allow(/404.*\/api\/v1\/videos\//)
    for (const id of ['r0ughCut_02', 'NoSuchVideo']) {
      await page.goto(paths.watch(id))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find that')
    }
  })
})

test('older addresses of videos lead to the same videos', async ({ page }) => {
  for (const address of ['/videos/watch/Qm7fLdesk_1', '/watch?v=Qm7fLdesk_1']) {
    await page.goto(address)
    await expect(page).toHaveURL(paths.watch('Qm7fLdesk_1'))
  }
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a page without scripts is ${colorScheme} where the system is, as it is with them`, async ({
    browser,
    baseURL,
  }) => {
    const looks = []
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        colorScheme,
        javaScriptEnabled,
      })
      const page = await context.newPage()
      await page.goto(paths.about())
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const body = page.locator('body')
      const read = (name: string) =>
        body.evaluate((one, property) => getComputedStyle(one).getPropertyValue(property), name)
      looks.push([
        await read('color-scheme'),
        await read('background-color'),
        await page
          .getByRole('heading', { level: 1 })
          .evaluate((one) => getComputedStyle(one).color),
      ])
      await context.close()
    }
    expect(looks[1]).toEqual(looks[0])
    expect(looks[1]?.[0]).toBe(colorScheme)
  })
}

test('a browser that runs no scripts is shown title and picture of a public video', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  const picture = page.waitForResponse((answer) => answer.request().resourceType() === 'image')
  await page.goto(paths.watch('Qm7fLdesk_1'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicTitle)
  await expect(page.locator('img')).toBeVisible()
  expect((await picture).status()).toBe(200)
  await context.close()
})
