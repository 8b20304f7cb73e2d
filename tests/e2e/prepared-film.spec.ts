import { watch } from 'node:fs'

import type { Locator, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'

import { drop, ticket } from './support/files.ts'
import {
  colourAt,
  halfRedHalfBlue,
  listen,
  listenForBreaks,
  picturesBetween,
} from './support/film-senses.ts'
import { media, playVideo } from './support/player.ts'
import { expect } from './support/portal.ts'
import { test } from './support/workshop.ts'

const seconds = 64
const fps = 5
/** Where one piece of the film ends and the next begins (`support/small-limits.ts`). */
const jointS = 20
const smallLimits = new URL('support/small-limits.ts', import.meta.url).href

let videoId = ''
/** What has lain in the folder of the service, at any time. */
const written = new Set<string>()

test.use({
  as: 'mara',
  workshopOptions: { settings: {}, flags: ['--import', smallLimits] },
})
// The film is made with ffmpeg by the test itself; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')
test.describe.configure({ mode: 'serial' })

test('a film in two languages is heard in the other one, from the menu', async ({
  page,
  workshop: { dataDir },
}) => {
  // Where machines are busy, preparing takes minutes.
  test.slow()
  const watcher = watch(dataDir, { recursive: true }, (_, name) => written.add(name ?? ''))
  await sendFilm(page)
  watcher.close()
  await playVideo(page, videoId)
  const tone = await listen(page)
  await expect.poll(tone, 'the first is heard').toBe(440)
  const names = filesAskedFor(page)

  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
  const row = page.getByRole('menuitem', { name: /^Sound track/ })
  await expect(row).toContainText('English')
  await row.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Sound track' })
  const tracks = panel.getByRole('radio')
  await expect(tracks).toHaveCount(2)
  await expect(tracks.first()).toBeFocused()
  await expect(panel.getByRole('radio', { name: 'English' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(panel.getByRole('radio', { name: /^German.*Narrator$/ })).toBeChecked()
  await expect.poll(tone, 'the other is heard instead of it').toBe(1200)
  expect(
    names.findLast((name) => name.startsWith('a')),
    'and is asked for',
  ).toBe('a1')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('German')
})

test('with the data saver no picture of more than 480 lines is asked for, then and after', async ({
  page,
}) => {
  const before = filesAskedFor(page)
  await playVideo(page, videoId)
  await expect.poll(() => before, 'the best there is without it').toContain('v540')
  const panel = await openQuality(page)
  await expect(panel.getByRole('radio')).toHaveCount(3)
  await panel.getByRole('switch', { name: 'Data saver' }).press('Space')
  await expect(panel.getByRole('switch')).toBeChecked()
  await expect(panel.getByRole('radio')).toHaveCount(2)
  await expect(panel.getByRole('radio', { name: '360p' })).toBeVisible()

  // With the account, and from the first byte.
  const { after } = await playFromStart(page)
  expect(picturesOf(after)).toEqual(['v360'])
  expect((await media(page)).width).toBe(640)
  await expect((await openQuality(page)).getByRole('switch')).toBeChecked()
})

test('a permission that runs out while a film plays is followed by the next without a break', async ({
  page,
}) => {
  test.slow()
  // The data saver of the test before keeps the film from being loaded all at once.
  const asked: { pass: string; status: number; atMs: number }[] = []
  page.on('response', (response) => {
    const pass = /\/media\/t\/([^/]+)\/.*\.mp4$/.exec(new URL(response.url()).pathname)?.[1]
    if (pass) asked.push({ pass, status: response.status(), atMs: Date.now() })
  })
  await playFromStart(page)
  const beganMs = Date.now()
  const [first] = asked
  const breaks = await listenForBreaks(page)
  await expect
    .poll(async () => (await media(page)).atS, { timeout: 90_000, message: 'it plays on' })
    .toBeGreaterThan(34)
  expect(await breaks()).toEqual([])
  const late = asked.filter(({ atMs }) => atMs > beganMs + 21_000)
  expect(late.length, 'and is loaded on').toBeGreaterThan(0)
  expect(late.map(({ pass }) => pass)).not.toContain(first?.pass)
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([206]))
})

test('a track that was chosen is heard again where the film had to be asked for anew', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 403/)
  await playFromStart(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: /^Sound track/ }).press('Enter')
  await page.getByRole('radio', { name: /^German/ }).check({ force: true })
  let refused = 0
  await page.route(/v360[^/]*\.mp4$/, async (route) => {
    refused += 1
    await (refused === 1 ? route.fulfill({ status: 403 }) : route.continue())
  })
  const asked = filesAskedFor(page)
  await page.locator('video').evaluate((film: HTMLVideoElement) => (film.currentTime = 55))
  await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(56)
  expect(refused, 'it was refused, and then not').toBeGreaterThan(1)
  expect([...new Set(asked.filter((name) => name.startsWith('a')))]).toEqual(['a1'])
})

test('on a device that saves data so does the player, where nothing else was chosen', async ({
  page,
}) => {
  await playVideo(page, videoId)
  const panel = await openQuality(page)
  await panel.getByRole('switch', { name: 'Data saver' }).press('Space')
  await expect(panel.getByRole('switch')).not.toBeChecked()
  await expect(panel.getByRole('radio')).toHaveCount(3)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const { after } = await playFromStart(page)
  expect(picturesOf(after)).toEqual(['v360'])
  // Off on such a device is a choice, which is kept.
  const again = await openQuality(page)
  await expect(again.getByRole('switch')).toBeChecked()
  await again.getByRole('switch').press('Space')
  await expect(again.getByRole('radio')).toHaveCount(3)
  await expect.poll(() => after, 'the best there is again').toContain('v540')
})

test('where two pieces of a film were joined, no picture is missing and none is late', async ({
  page,
}) => {
  expect([...written].some((name) => /\.parts\/1-.*v540\.mp4$/.test(name))).toBe(true)
  await playVideo(page, videoId, { t: jointS - 3 })
  await (await openQuality(page)).getByText('540p', { exact: true }).click()
  await expect.poll(async () => (await media(page)).width).toBe(960)
  await page.keyboard.press('Escape')
  const shown = await picturesBetween(page, jointS - 1, jointS + 1)
  const first = shown.findIndex(({ mediaS }) => mediaS >= jointS)
  const [last, next] = [shown[first - 1], shown[first]]
  if (!last || !next) throw new Error('no picture was shown there')
  expect(next.mediaS - jointS, 'the first picture of a piece is where it begins').toBeLessThan(
    1 / fps,
  )
  // One that was shown and that nobody saw in time is none that is missing.
  const gapS = (next.mediaS - last.mediaS) / (next.count - last.count)
  expect(gapS, 'from one picture to the next').toBeLessThan(1.5 / fps)
  // At half the speed; twice as long would be a picture that stands still.
  expect(next.shownMs - last.shownMs).toBeLessThan(2 * 2 * (1_000 / fps))
})

test('a picture of one’s own is cut by keys, and that part of it is the poster', async ({
  page,
}) => {
  const editor = paths.studioVideo(videoId)
  await page.goto(editor)
  const poster = page.getByRole('group', { name: 'Poster' })
  const chooser = page.waitForEvent('filechooser')
  await poster.getByRole('button', { name: 'Your own picture' }).press('Enter')
  const buffer = await halfRedHalfBlue(page, 3200, 900)
  await (await chooser).setFiles({ name: 'mine.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Which part is the poster?' })
  await dialog.getByRole('slider', { name: 'From left to right' }).press('End')
  const sent = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await dialog.getByRole('button', { name: 'Use this part' }).press('Enter')
  expect((await sent).ok(), 'the service takes it').toBe(true)
  await expect(poster.getByRole('radio', { name: 'Your picture' })).toBeChecked()
  await page.reload()
  const shown = poster.getByAltText('Poster as it is')
  await expect(shown).toHaveJSProperty('naturalWidth', 640)
  // To its left edge: the red half is cut away.
  for (const share of [0.02, 0.5, 0.98]) {
    const isBlue = async () => {
      const [red = 255, , blue = 0] = await colourAt(shown, share)
      return [red < 60, blue > 200]
    }
    await expect.poll(isBlue, `at ${share} of its width`).toEqual([true, true])
  }
})

async function sendFilm(page: Page): Promise<void> {
  const sounds = `-f lavfi -i sine=f=1200:d=${seconds} -map 0:v -map 1:a -map 2:a`
  const names =
    '-metadata:s:a:0 language=eng -metadata:s:a:1 language=ger -metadata:s:a:1 title=Narrator'
  // With few whole pictures, so that it is not taken as it is.
  const picture = '-c:v libx264 -preset ultrafast -g 250 -c:a aac'
  const bytes = await makeFilm('two.mkv', `${sounds} ${names} ${picture}`, {
    size: '960x540',
    seconds,
    fps,
  })
  await page.goto(paths.upload())
  await drop(page, [{ name: 'Two tongues.mkv', bytes }])
  const sent = ticket(page, 'Two tongues')
  await expect(sent).toContainText('Sent. Only you see it', { timeout: 300_000 })
  const editor = await sent.getByRole('link', { name: 'Open' }).getAttribute('href')
  videoId = editor?.split('/')[2] ?? ''
}

/** The names of the renditions that pieces were asked for of, in turn. */
function filesAskedFor(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/([av]\d+)[^/]*\.mp4$/.exec(new URL(request.url()).pathname)?.[1]
    if (name !== undefined) names.push(name)
  })
  return names
}

function picturesOf(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => name.startsWith('v'))
}

/** Opens the film on a new page, and waits until the film has played for a while. Answers what was asked for meanwhile. */
async function playFromStart(page: Page): Promise<{ after: string[] }> {
  // What the page before still asks for is none of it.
  await page.goto('about:blank')
  const after = filesAskedFor(page)
  await playVideo(page, videoId, { t: 0 })
  await expect.poll(async () => (await media(page)).atS).toBeGreaterThan(1.5)
  return { after }
}

async function openQuality(page: Page): Promise<Locator> {
  // By keys: the controls leave while it plays, and no pointer has moved to bring them back.
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: /^Quality/ }).press('Enter')
  return page.getByRole('dialog', { name: 'Quality' })
}
