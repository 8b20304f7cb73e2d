import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'

import { clip, drop, ticket } from './support/files.ts'
import { Looking } from './support/looking.ts'
import { firstPort, startOwnService } from './support/own-service.ts'
import { expect, test } from './support/portal.ts'
import { openScreen } from './support/screens.ts'
import { signInByHand } from './support/sign-in.ts'

const port = firstPort + 64
let stop: () => Promise<void>

// The second test goes on in the portal as the first left it.
test.describe.configure({ mode: 'serial' })
test.use({ baseURL: `http://localhost:${port}` })
test.beforeAll(async () => {
  stop = await startOwnService(port, { IDP_PORT: String(port + 1) })
})
test.afterAll(() => stop())

/** Each page is whole on a phone and at a desk; its rows and lists, by their headings, are these. */
async function lookAt(page: Page, pages: Record<string, readonly string[]>): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, headings] of Object.entries(pages)) {
    await openScreen(page, { path })
    const main = page.getByRole('main')
    await expect(main.getByRole('heading')).toHaveText([...headings])
    const looking = await Looking.at(page)
    await looking.onPhoneAndDesk()
    await looking.end()
    expect(looking.found, path).toEqual([])
  }
}

const title = 'A first film'

test('a portal with nothing in it says on each page what will be there, and shows no empty row', async ({
  page,
  pageOf,
}) => {
  await signInByHand(page, 'mara')
  await lookAt(page, {
    [paths.home()]: ['Nothing on yet'],
    [paths.browse()]: ['Browse', 'Nothing here yet'],
    [paths.channels()]: ['Channels', 'No channels yet'],
    [paths.subscriptions()]: ['Subscriptions', 'You’re not subscribed to anyone yet'],
    [paths.studioVideos()]: ['Your videos', 'Your first video starts here'],
  })
  const outside = await pageOf(null)
  await lookAt(outside, { [paths.home()]: [] })
})

test('a portal with one video shows it once on each page', async ({ page, pageOf }) => {
  await signInByHand(page, 'mara', paths.upload())
  await drop(page, [clip('paper-orb', `${title}.mp4`)])
  await expect(ticket(page, title)).toContainText('Only you see it until you publish it')
  const form = page.getByRole('form', { name: title })
  await form.getByRole('combobox', { name: 'Who can watch' }).selectOption('public')
  await expect(form.getByText('Saved a moment ago')).toBeVisible()
  await form.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Publish without captions?' })
  await asked.getByRole('button', { name: 'Publish without captions' }).click()
  await expect(ticket(page, title)).toContainText('Ready to watch.')
  await page.goto(paths.channels())
  const row = page.getByRole('main').getByRole('listitem')
  const channel = (await row.getByRole('link').first().getAttribute('href')) ?? ''
  await lookAt(page, {
    [paths.home()]: ['Home', title],
    [paths.browse()]: ['Browse', title],
    [paths.search({ q: 'first' })]: ['Results for “first”', title],
    [channel]: ['Mara Veldt', title],
    [paths.channels()]: ['Channels', 'Mara Veldt'],
    [paths.studioVideos()]: ['Your videos'],
  })
  const outside = await pageOf(null)
  await lookAt(outside, { [paths.home()]: ['On view tonight, no account needed', title] })
})
