import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'

import { drop, ticket } from './support/files.ts'
import { media, togglePlay, whenReady } from './support/player.ts'
import { expect } from './support/portal.ts'
import { test } from './support/workshop.ts'

let videoId = ''

test.use({ as: 'mara', workshopOptions: { settings: { PROCESSING_AV1: 'on' }, flags: [] } })
// The films are made with ffmpeg by the tests themselves; CI installs it (.ci/install), so there nothing is left out.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')
test.describe.configure({ mode: 'serial' })

test('a film is made in AV1 and Opus too, and that is what plays where it is decoded well', async ({
  page,
}) => {
  const bytes = await makeFilm('walk.avi', '-c:v mpeg4 -q:v 5 -c:a mp3', {
    size: '848x480',
    seconds: 12,
    fps: 10,
  })
  await page.goto(paths.upload())
  await drop(page, [{ name: 'A walk.avi', bytes }])
  await expect(ticket(page, 'A walk')).toContainText('Sent. Only you see it', { timeout: 120_000 })
  const editor = await ticket(page, 'A walk')
    .getByRole('link', { name: 'Open' })
    .getAttribute('href')
  videoId = editor?.split('/')[2] ?? ''
  const decoded = await play(page)
  expect(decoded).toEqual(
    [/^video\/mp4;codecs=av01/, /^audio\/mp4;codecs=opus/i].map((codec) =>
      expect.stringMatching(codec),
    ),
  )
})

test('a device that decodes it badly gets H.264 from the first byte', async ({ page }) => {
  await page.addInitScript(() => {
    const { mediaCapabilities } = navigator
    const ask = mediaCapabilities.decodingInfo.bind(mediaCapabilities)
    mediaCapabilities.decodingInfo = async (about: MediaDecodingConfiguration) => {
      const answer = await ask(about)
      const isAv1 = about.video?.contentType.includes('av01')
      return isAv1 ? { ...answer, supported: true, smooth: false, powerEfficient: false } : answer
    }
  })
  const asked = filmsAskedFor(page)
  expect(await play(page)).toEqual(
    ['video/mp4;codecs=avc1', 'audio/mp4;codecs=mp4a'].map((codec) =>
      expect.stringContaining(codec),
    ),
  )
  expect(asked.filter((name) => /^(av1|opus)/.test(name))).toEqual([])
})

test('a device that cannot decode it after all goes on in H.264 at the same place', async ({
  page,
}) => {
  const asked = filmsAskedFor(page)
  // The head is whole, and where each picture lies; the pictures themselves are not.
  await page.route(/\/av1-\d+-[^/]+\.mp4$/, async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    const isHead = route.request().headers()['range']?.startsWith('bytes=0-') === true
    if (!isHead) body.fill(0xff, body.readUInt32BE(0) + 8)
    await route.fulfill({ response, body })
  })
  const decoded = await play(page)
  expect(
    asked.some((name) => name.startsWith('av1')),
    'it was tried',
  ).toBe(true)
  expect(decoded.slice(-2)).toEqual(
    ['video/mp4;codecs=avc1', 'audio/mp4;codecs=mp4a'].map((codec) =>
      expect.stringContaining(codec),
    ),
  )
  expect((await media(page)).isPaused).toBe(false)
})

/** Plays the film for a while. Answers what the browser was told to decode, in turn. */
async function play(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const told: string[] = []
    Object.assign(window, { told })
    window.MediaSource = class extends MediaSource {
      override addSourceBuffer(type: string): SourceBuffer {
        told.push(type)
        return super.addSourceBuffer(type)
      }
    }
  })
  await page.goto(paths.watch(videoId))
  await whenReady(page)
  if ((await media(page)).isPaused) await togglePlay(page)
  await expect.poll(async () => (await media(page)).atS, { timeout: 60_000 }).toBeGreaterThan(1.5)
  const { decodedAudioB, width } = await media(page)
  expect(decodedAudioB, 'its sound comes with it').toBeGreaterThan(0)
  expect(width).toBeGreaterThan(0)
  const told: unknown = await page.evaluate(() => Reflect.get(window, 'told'))
  return Array.isArray(told) ? told.map(String) : []
}

function filmsAskedFor(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    if (name.endsWith('.mp4')) names.push(name)
  })
  return names
}
