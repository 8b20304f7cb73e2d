import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import type { Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { filmFormats } from '#tests/support/film-formats.ts'
import { hasFfmpeg } from '#tests/support/make-film.ts'
import { lengthOf, makeMarkedFilm, makeSound, marksOf } from '#tests/support/marked-film.ts'
import { soundFormats } from '#tests/support/sound-formats.ts'
import type { TusClient } from '#tests/support/tus-client.ts'

import { senderAt, startEngineService, type EngineKind } from './support/engine-service.ts'
import { firstPort } from './support/own-service.ts'
import { playFilm, type PlayedFilm } from './support/played.ts'
import { whenReady } from './support/player.ts'
import { expect, test } from './support/portal.ts'
import { watchProblems, type Problems } from './support/problems.ts'
import { accessTokenOf, signedInState } from './support/sign-in.ts'

/**
 * Films of every kind as they are sent, prepared and played in a browser, by both engines: `npm run test:played`. Otherwise
 * two of them by the engine that npm brings; `processing.spec.ts` has two by ffmpeg.
 */
const isWhole = process.env['FOYER_TEST_FILMS'] === 'all'
const films = isWhole ? filmFormats : filmFormats.filter(({ file }) => file === 'a.avi')
const sounds = isWhole ? soundFormats : soundFormats.slice(0, 1)
const engines: readonly EngineKind[] = isWhole ? ['embedded', 'ffmpeg'] : ['embedded']

/** The last picture may stand shorter than a slow film shows one, and sound may fill its last frame. */
const tolerantS = 0.3
/** From what is decoded to what is heard, on a busy machine. */
const lateS = 0.7

let folder: string

// The films are made with ffmpeg by the tests themselves; a service that is to do without does not find it.
test.skip(!hasFfmpeg, 'there is no ffmpeg here to make films with')
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-formats-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

for (const [place, engine] of engines.entries()) {
  const port = firstPort + 50 + place * 2
  const origin = `http://localhost:${port}`

  test.describe(`by ${engine === 'ffmpeg' ? 'ffmpeg' : 'what npm brings, with no ffmpeg in the PATH'}`, () => {
    let stop: () => Promise<void>
    let page: Page
    let problems: Problems
    let sender: TusClient

    // One page for all of them: what it has loaded and compiled it has for the next.
    test.beforeAll(async ({ browser }) => {
      stop = await startEngineService(engine, port)
      const state = await signedInState(browser, origin, 'mara')
      const context = await browser.newContext({ baseURL: origin, storageState: state })
      problems = await watchProblems(context)
      page = await context.newPage()
      sender = await senderAt(origin, accessTokenOf(state))
    })
    test.afterEach(() => {
      expect(problems.unexpected(), 'no page error, console error or policy violation').toEqual([])
    })
    test.afterAll(async () => {
      await page.context().close()
      await stop()
    })

    for (const format of films) {
      test(`${format.name} plays in its shape, to its end and with its sound`, async () => {
        const input = await makeMarkedFilm(format, folder)
        const sound = format.sound === 'none' ? null : input
        const { flashS, toneS } = await marksOf(input, sound, folder)
        await openWatch(page, sender, input, 'video/x')
        const played = await playFilm(page, [flashS - 0.4, flashS + 0.2])
        tell(engine, format.name, played)

        const { width, height, rungs = 1 } = format.becomes
        expectShape(played, { width, height, isExact: rungs === 1 })
        await expectLength(played, input)
        const [before, during] = played.seen
        expect(before?.topLeft, 'it stands upright').toBeGreaterThan(150)
        expect(before?.topRight, 'it stands upright').toBeLessThan(80)
        expect(before?.bottomRight, 'before the flash').toBeLessThan(80)
        expect(during?.bottomRight, 'during the flash').toBeGreaterThan(150)
        expectSound(played, sound === null ? null : toneS)
      })
    }

    for (const format of sounds) {
      test(`${format.name}, which is only heard, plays with a picture of its sound`, async () => {
        const input = await makeSound(format, folder)
        await openWatch(page, sender, input, 'audio/x')
        const played = await playFilm(page, [])
        tell(engine, format.name, played)
        expectShape(played, { width: 640, height: 360, isExact: true })
        await expectLength(played, input)
        expectSound(played, 2)
      })
    }
  })
}

/** Sends a film in the way of the upload page, waits until all of it is prepared, and opens its page. */
async function openWatch(
  page: Page,
  sender: TusClient,
  input: string,
  type: string,
): Promise<void> {
  const fields = { title: basename(input), fileName: basename(input), type }
  const { id } = await sender.sent(await readFile(input), fields)
  const isOver = async () => ['ready', 'failed'].includes((await sender.video(id)).state)
  await expect.poll(isOver, { timeout: 120_000, intervals: [250] }).toBe(true)
  expect(await sender.video(id)).toMatchObject({ state: 'ready' })
  await page.goto(paths.watch(id))
  await whenReady(page)
}

/** Of several rungs a player may take any: they are of one shape. */
function expectShape(
  played: PlayedFilm,
  { width, height, isExact }: { width: number; height: number; isExact: boolean },
): void {
  if (isExact) expect([played.width, played.height]).toEqual([width, height])
  expect(Math.abs(played.width / played.height - width / height)).toBeLessThan(0.02)
}

async function expectLength(played: PlayedFilm, input: string): Promise<void> {
  expect(Math.abs(played.durationS - (await lengthOf(input)))).toBeLessThan(tolerantS)
  expect(played.hasEnded, 'it is played to its end').toBe(true)
}

/** Silent before the tone, and then heard. */
function expectSound({ heard }: PlayedFilm, toneS: number | null): void {
  const loudest = (fromS: number, toS: number) =>
    Math.max(0, ...heard.filter(({ atS }) => atS >= fromS && atS < toS).map(({ peak }) => peak))
  expect(heard.length, 'somebody listened').toBeGreaterThan(20)
  expect(loudest(0, toneS === null ? Infinity : toneS - 0.2), 'it is silent').toBeLessThan(0.02)
  if (toneS === null) return
  expect(loudest(toneS, toneS + lateS), 'its sound is heard').toBeGreaterThan(0.1)
}

/** A line of the table that `npm run test:played` prints. */
function tell(engine: EngineKind, name: string, { width, height, ...played }: PlayedFilm): void {
  const peak = Math.max(0, ...played.heard.map((one) => one.peak))
  const facts = `${width}×${height}, ${played.durationS.toFixed(2)} s, sound ${peak.toFixed(2)}`
  if (isWhole) console.log(`${engine.padEnd(8)} ${name.padEnd(45)} ${facts}`)
}
