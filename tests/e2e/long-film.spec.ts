import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { hasFfmpeg } from '#tests/support/make-film.ts'

import { limitUploads, ticket } from './support/files.ts'
import {
  chooseOnDisk,
  choosingFiles,
  comeBack,
  goOn,
  openOwnBrowser,
} from './support/own-browser.ts'
import { firstPort, startOwnService } from './support/own-service.ts'
import { media, togglePlay, whenReady } from './support/player.ts'
import { expect, test } from './support/portal.ts'
import { signInByHand } from './support/sign-in.ts'

const run = promisify(execFile)
const port = firstPort + 40
const origin = `http://localhost:${port}`
const title = 'A long evening'
/** In whole parts of forty seconds. */
const lengthS = Number(process.env['FOYER_TEST_LONG_S'] ?? 2400)
/** A ladder of three for forty minutes, on two cores that may be busy. */
const patient = { timeout: 45 * 60_000, intervals: [2000] }

let folder: string
let stop: () => Promise<void>

// The film is made with ffmpeg by the test itself, which runs only where somebody asks for it.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make a film with')
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-long-'))
  stop = await startOwnService(port, { IDP_PORT: String(port + 1), PROCESSING: 'here' })
})
test.afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true, force: true })
})

test('a film of forty minutes is sent over a reload, a kill and a lost connection, prepared, and watched in the quality the line allows', async () => {
  test.setTimeout(90 * 60_000)
  const file = await makeLongFilm()
  const { size } = await stat(file)
  const profile = join(folder, 'profile')
  let browser = await openOwnBrowser(profile, origin)
  let { page } = browser
  await signInByHand(page, 'mara', paths.upload())
  await limitUploads(page, size / 2 ** 20 / 60)
  await chooseOnDisk(choosingFiles(page), file)

  await expect(ticket(page, title)).toContainText(/Sending, (1\d|2\d)%/, { timeout: 60_000 })
  await page.reload()
  await goOn(page, title, file)
  await limitUploads(page, size / 2 ** 20 / 60)
  await expect(ticket(page, title)).toContainText(/Sending, [45]\d%/, { timeout: 90_000 })

  browser.kill()
  await browser.closed
  browser = await openOwnBrowser(profile, origin)
  page = browser.page
  const offsets: number[] = []
  page.on('request', (request) => {
    const offset = request.headers()['upload-offset']
    if (request.method() === 'PATCH' && offset !== undefined) offsets.push(Number(offset))
  })
  await comeBack(page)
  await goOn(page, title, file)
  const wire = await limitUploads(page, size / 2 ** 20 / 60)
  await expect(ticket(page, title)).toContainText(/Sending, [67]\d%/, { timeout: 90_000 })
  expect(offsets).not.toHaveLength(0)
  expect(Math.min(...offsets), 'what had arrived is not sent again').toBeGreaterThan(size * 0.3)

  const gone = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await wire.send('Network.emulateNetworkConditions', gone)
  await expect(ticket(page, title)).toContainText(/offline/i)
  await wire.send('Network.emulateNetworkConditions', { ...gone, offline: false })
  const open = ticket(page, title).getByRole('link', { name: 'Open' })
  await expect(open).toBeVisible({ timeout: patient.timeout })
  const videoId = (await open.getAttribute('href'))?.split('/').at(-1) ?? ''

  await expect
    .poll(async () => (await jobOf(page, videoId))?.state, {
      ...patient,
      message: 'it is prepared',
    })
    .toBe('done')
  await page.goto(paths.watch(videoId))
  await whenReady(page)
  const shownS = Number(
    await page.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuemax'),
  )
  expect(Math.abs(shownS - (await lengthOf(file)))).toBeLessThan(1)
  if ((await media(page)).isPaused) await togglePlay(page)
  await chooseQuality(page, '540p')
  await expect.poll(async () => (await media(page)).width).toBe(960)

  // By itself: a line that carries less than the best takes what it can, and the best again when it can.
  await chooseQuality(page, 'Automatic')
  const limit = (kbitPerS: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 60,
      downloadThroughput: kbitPerS === 0 ? -1 : (kbitPerS * 1000) / 8,
      uploadThroughput: -1,
    })
  await limit(250)
  await jumpTo(page, lengthS / 2)
  await expect.poll(async () => (await media(page)).width, { timeout: 120_000 }).toBeLessThan(960)
  await limit(0)
  await expect.poll(async () => (await media(page)).width, { timeout: 180_000 }).toBe(960)
  expect((await media(page)).atS).toBeGreaterThan(lengthS / 2)
  await browser.context.close()
})

/** Slow pictures with a little noise, so that it has some size and is quickly made. */
async function makeLongFilm(): Promise<string> {
  const part = join(folder, 'part.avi')
  const whole = join(folder, `${title}.avi`)
  const picture = '-f lavfi -i testsrc2=s=960x540:r=10:d=40,noise=alls=12:allf=t'
  const encoding = `-f lavfi -i sine=f=220:d=40 -c:v mpeg4 -q:v 6 -c:a mp3`
  await run('ffmpeg', [...`-v error ${picture} ${encoding}`.split(' '), part])
  const again = `-v error -stream_loop ${lengthS / 40 - 1} -i`.split(' ')
  await run('ffmpeg', [...again, part, '-c', 'copy', whole])
  return whole
}

/** In seconds, as the file says itself: each part brings a little more sound than picture. */
async function lengthOf(file: string): Promise<number> {
  const asking = '-v error -show_entries format=duration -of csv=p=0'.split(' ')
  const { stdout } = await run('ffprobe', [...asking, file])
  return Number(stdout)
}

async function jobOf(page: Page, videoId: string): Promise<{ state: string } | null> {
  return page.evaluate(async (id) => {
    const kept = Object.entries(localStorage).find(([name]) => name.startsWith('foyer.user.'))
    const token: unknown = kept && JSON.parse(kept[1]).access_token
    const headers = { Authorization: `Bearer ${String(token)}` }
    const answer = await fetch(`/api/v1/videos/${id}/processing`, { headers })
    return (await answer.json()).job
  }, videoId)
}

async function chooseQuality(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Quality/ }).click()
  await page.getByRole('radiogroup', { name: 'Quality' }).getByText(name, { exact: true }).click()
  await page.keyboard.press('Escape')
}

function jumpTo(page: Page, seconds: number): Promise<void> {
  return page.locator('video').evaluate((film: HTMLVideoElement, to) => {
    film.currentTime = to
  }, seconds)
}
