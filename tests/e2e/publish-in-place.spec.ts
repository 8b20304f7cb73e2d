import { paths } from '#config/paths.ts'

import { deleteVideos } from './support/delete-videos.ts'
import { clip, drop, limitUploads } from './support/files.ts'
import { expect, test } from './support/portal.ts'

test.use({ as: 'mara', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('publishing leaves the page where it is, and what is pressed next too when the film is ready', async ({
  page,
  apiOf,
}) => {
  const name = `Left in place ${Date.now()}`
  await page.goto(paths.upload())
  await limitUploads(page, 2)
  await drop(page, [clip('paper-orb', `${name}.mp4`, 40)])
  const form = page.getByRole('form', { name })
  const title = form.getByRole('textbox', { name: /^Title/ })
  await title.waitFor()
  await title.scrollIntoViewIfNeeded()
  const place = async () => (await title.boundingBox())?.y
  const publish = form.getByRole('button', { name: 'Publish when ready' })
  await expect(publish).toBeInViewport({ ratio: 0.99 })
  const before = await place()
  // Not by a tap of Playwright's, which brings the bar in sight that stands there.
  await publish.evaluate((button: HTMLElement) => button.click())
  const panel = form.getByRole('region', { name: /^Published as soon/ })
  await expect(panel).toBeInViewport({ ratio: 0.99 })
  expect(await place()).toBe(before)
  // Nothing is left beside it that was for a film nobody had published.
  await expect(form.getByRole('button', { name: 'Publish at…' })).toHaveCount(0)
  const open = form.getByRole('link', { name: 'Open' })
  const { y } = (await open.boundingBox()) ?? {}
  await limitUploads(page, 0)
  await expect(form.getByRole('region', { name: 'Published', exact: true })).toBeVisible({
    timeout: 60_000,
  })
  expect((await open.boundingBox())?.y).toBe(y)
  await deleteVideos(page, await apiOf('mara'), name)
})
