import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import type { VideoVersion } from '#contract/versions.ts'

import { expect, test } from './support/portal.ts'

const weave = 'w3aVe9clrs_'

// The button has a line of its own there.
test.use({ as: 'mara', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const first: VideoVersion = {
  number: 1,
  state: 'playing',
  sentAt: '2026-11-20T00:00:00.000Z',
  sentBy: { id: 'mara-of-the-mill', username: 'mara', displayName: 'Mara Veldt', avatar: [] },
  fileName: 'weave.mp4',
  sizeB: 9_000_000,
  durationMs: 2_000,
  failure: null,
  keptUntil: null,
}
/** Of a file that is prepared neither is known. */
const second: VideoVersion = {
  ...first,
  number: 2,
  state: 'preparing',
  sizeB: null,
  durationMs: null,
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'The file' })
const heightOf = async (page: Page) => (await panelOf(page).boundingBox())?.height

test('the list of a video’s files keeps its height while it comes, and while the next is made ready', async ({
  page,
}) => {
  const isKnown = Promise.withResolvers<void>()
  let items: readonly VideoVersion[] = [first]
  await page.route(`**/api/v1/videos/${weave}/versions`, async (route) => {
    await isKnown.promise
    await route.fulfill({ json: { items } })
  })
  await page.goto(paths.studioVideo(weave))
  await panelOf(page).getByRole('heading').waitFor()
  const before = await heightOf(page)
  isKnown.resolve()
  await panelOf(page).getByText('Playing now').waitFor()
  expect(await heightOf(page)).toBe(before)

  items = [second, first]
  await page.reload()
  await panelOf(page).getByText('Getting it ready').waitFor()
  const preparing = await heightOf(page)
  items = [
    { ...second, state: 'playing', sizeB: 8_000_000, durationMs: 1_000 },
    { ...first, state: 'former', keptUntil: '2026-12-20T00:00:00.000Z' },
  ]
  await panelOf(page)
    .getByRole('button', { name: /^Go back to this one/ })
    .waitFor()
  expect(await heightOf(page)).toBe(preparing)
})
