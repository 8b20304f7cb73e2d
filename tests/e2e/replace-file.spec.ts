import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'

import { drop, ticket } from './support/files.ts'
import { media, togglePlay, whenReady } from './support/player.ts'
import { expect } from './support/portal.ts'
import { test } from './support/workshop.ts'

test.use({ as: 'mara' })
// The films are made with ffmpeg by the test itself; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')

async function replaceWith(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chosen = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Replace the file' }).click()
  await (await chosen).setFiles({ name, mimeType: 'video/mp4', buffer })
}

test('a file is replaced while its video plays on, and one goes back to the one before', async ({
  page,
  context,
}) => {
  const mp4 = '-c:v libx264 -preset ultrafast -c:a aac -movflags +faststart'
  const first = await makeFilm('walk.mp4', mp4, { size: '640x360', seconds: 30, fps: 10 })
  const second = await makeFilm('walk.mp4', mp4, { size: '320x240', seconds: 8, fps: 10 })
  await page.goto(paths.upload())
  await drop(page, [{ name: 'A stroll.mp4', bytes: first }])
  const sent = ticket(page, 'A stroll')
  await expect(sent).toContainText('Sent. Only you see it until you publish it.', {
    timeout: 60_000,
  })
  const watch = (await sent.getByRole('link', { name: 'Open' }).getAttribute('href')) ?? ''
  const videoId = watch.split('/').at(-1) ?? ''

  const viewer = await context.newPage()
  await viewer.goto(watch)
  await whenReady(viewer)
  if ((await media(viewer)).isPaused) await togglePlay(viewer)
  await expect.poll(async () => (await media(viewer)).atS).toBeGreaterThan(0.5)

  await page.goto(paths.studioVideo(videoId))
  const panel = page.getByRole('region', { name: 'The file' })
  await replaceWith(page, 'Shorter.mp4', second)
  await expect(panel).toContainText(/Version 2\s*Playing now/, { timeout: 60_000 })
  await expect(page.getByText('0:08').first()).toBeVisible()

  const before = (await media(viewer)).atS
  await expect.poll(async () => (await media(viewer)).atS).toBeGreaterThan(before + 0.5)
  expect((await media(viewer)).width, 'who watches the first one watches on').toBe(640)
  const other = await context.newPage()
  await other.goto(watch)
  await whenReady(other)
  if ((await media(other)).isPaused) await togglePlay(other)
  await expect.poll(async () => (await media(other)).width).toBe(320)

  await panel.getByRole('button', { name: 'Go back to this one: version 1' }).click()
  await expect(panel).toContainText(/Version 1\s*Playing now/)
  await expect(page.getByText('It plays version 1 again.')).toBeVisible()
})
