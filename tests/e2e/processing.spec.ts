import type { Page, Route } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'

import { drop, ticket } from './support/files.ts'
import { media, togglePlay, whenReady } from './support/player.ts'
import { expect } from './support/portal.ts'
import { test } from './support/workshop.ts'

test.use({ as: 'mara' })
// The films are made with ffmpeg by the tests themselves; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')

test('a film that no browser opens is taken, prepared and played, in the quality one likes', async ({
  page,
}) => {
  const bytes = await makeFilm('walk.avi', '-c:v mpeg4 -q:v 5 -c:a mp3', {
    size: '960x540',
    seconds: 6,
    fps: 10,
  })
  await page.goto(paths.upload())
  await drop(page, [{ name: 'A walk.avi', bytes }])
  await expect(page.getByRole('form', { name: 'A walk' })).toContainText(
    'Not every browser plays an AVI file. Once it is sent, it is turned into what all of them play.',
  )
  const sent = ticket(page, 'A walk')
  // Drawn by the service, since this browser cannot.
  await expect(sent.locator('img')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Poster as it is' })).toBeChecked()
  await expect(sent).toContainText('Sent. Only you see it until you publish it.')

  await sent.getByRole('link', { name: 'Open' }).click()
  await whenReady(page)
  if ((await media(page)).isPaused) await togglePlay(page)
  await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(0.5)
  expect((await media(page)).decodedAudioB, 'its sound comes with it').toBeGreaterThan(0)

  await togglePlay(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Quality/ }).click()
  await expect(page.getByRole('radiogroup', { name: 'Quality' }).getByRole('radio')).toHaveCount(3)
  await page.getByRole('radiogroup', { name: 'Quality' }).getByText('540p', { exact: true }).click()
  await togglePlay(page)
  await expect.poll(async () => (await media(page)).width).toBe(960)
})

test('a recording of sound is taken, and what is heard can be seen', async ({ page }) => {
  const bytes = await makeFilm('talk.m4a', '-vn -c:a aac', { seconds: 4 })
  await page.goto(paths.upload())
  await drop(page, [{ name: 'A talk.m4a', bytes }])
  await expect(page.getByRole('form', { name: 'A talk' })).toContainText(
    'There is no picture in it. Once it is sent, one is drawn from its sound, and it plays as a video.',
  )
  const sent = ticket(page, 'A talk')
  await expect(sent).toContainText('Sent. Only you see it until you publish it.')
  await sent.getByRole('link', { name: 'Open' }).click()
  await whenReady(page)
  if ((await media(page)).isPaused) await togglePlay(page)
  await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(0.5)
  const { width, decodedAudioB } = await media(page)
  expect(width).toBe(640)
  expect(decodedAudioB).toBeGreaterThan(0)
})

test('a better quality joins what plays without a break, and any frame of it can be the poster', async ({
  page,
}) => {
  test.slow()
  const bytes = await makeFilm('hill.avi', '-c:v mpeg4 -q:v 5 -c:a mp3', {
    size: '960x540',
    seconds: 20,
    fps: 10,
  })
  await page.goto(paths.upload())
  await drop(page, [{ name: 'A hill.avi', bytes }])
  await expect(ticket(page, 'A hill')).toContainText('Sent. Only you see it', { timeout: 120_000 })
  await page.goto(paths.studioVideos())
  const row = page.getByRole('row', { name: 'A hill' })
  await expect(row.getByRole('cell', { name: 'Draft' }).first()).toBeVisible({ timeout: 120_000 })
  const editor = (await row.getByRole('link', { name: 'A hill' }).getAttribute('href')) ?? ''
  const [, , , id = ''] = editor.split('/')

  const news = await holdBackTheRest(page, id)
  await page.goto(paths.watch(id))
  await whenReady(page)
  if ((await media(page)).isPaused) await togglePlay(page)
  expect((await media(page)).width, 'what is there by now').toBe(640)
  const events = await listenForBreaks(page)
  news.arrive()
  await expect.poll(async () => (await media(page)).width, { timeout: 60_000 }).toBe(960)
  expect(await events(), 'nothing is begun again').toEqual([])
  expect((await media(page)).isPaused).toBe(false)

  await page.goto(editor)
  await page.getByRole('button', { name: 'Choose from the film' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a frame' })
  await expect(dialog).toContainText('of 0:20')
  await dialog.getByRole('button', { name: '1 s on' }).click()
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await dialog.getByRole('button', { name: 'Use this frame' }).click()
  expect((await sent).ok(), 'the service takes it').toBe(true)
})

test('a film that is none says where it stopped, and what is kept', async ({ page, problems }) => {
  // There is no permission to play what is none, which the console reports.
  problems.allow(/status of 409/)
  const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), Buffer.alloc(4_000, 7)])
  await page.goto(paths.upload())
  await drop(page, [{ name: 'No walk.avi', bytes }])
  await expect(ticket(page, 'No walk')).toContainText('Sent, but couldn’t be prepared')
  await page.goto(paths.studioVideos())
  const editor = await page.getByRole('link', { name: 'No walk', exact: true }).getAttribute('href')
  const [, , , id = ''] = editor?.split('/') ?? []
  await page.goto(paths.watch(id))
  await expect(page.getByRole('main')).toContainText('It stopped at checking the file')
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await expect(page.getByText('no-video-track')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy details' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^Stopped at: Checking the file\nCode: no-video-track\n(.+\n)*Reference: /)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

/** As while the rest is being made: the list with the first quality, until the others arrive. */
async function holdBackTheRest(page: Page, id: string): Promise<{ arrive: () => void }> {
  let isThere = false
  const change = async (route: Route, text: RegExp, by: string): Promise<void> => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: isThere ? body : body.replace(text, by) })
  }
  await page.route(`**/videos/${id}/playback`, (route) => change(route, /master-2/, 'master-1'))
  await page.route(`**/videos/${id}`, (route) =>
    change(route, /"state":"ready"/, '"state":"partially_ready"'),
  )
  return { arrive: () => (isThere = true) }
}

/** What the element would say if its picture were taken from it. */
async function listenForBreaks(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const names: string[] = []
    const video = document.querySelector('video')
    for (const name of ['emptied', 'loadstart', 'seeking', 'pause', 'ended']) {
      video?.addEventListener(name, () => names.push(name))
    }
    return names
  })
  return () => seen.jsonValue()
}
