import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { paths } from '#config/paths.ts'
import { waveStepMs } from '#contract/calls/wave-calls.ts'
import { parseWebVtt } from '#lib/webvtt.ts'
import { showCues } from '#server/captions/cue-rows.ts'
import type { Cue } from '#server/captions/cue.ts'
import { readBrought } from '#server/captions/read-captions.ts'
import { writeWebVtt } from '#server/captions/write-webvtt.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { changesAt } from '#tests/e2e/support/caption-changes.ts'
import { openPaused } from '#tests/e2e/support/player.ts'
import { signInByHand } from '#tests/e2e/support/sign-in.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'

import { heldMB } from './lists.ts'
import { wordOf } from './scale-fill.ts'
import { percentiles } from './scale-load.ts'
import { onEmbedded, onPostgres } from './scale.ts'
import { startAgain, startService } from './service.ts'

type Print = (name: string, value: string, beside: string) => void

/** How much of a film is played for each speed, and how much is said in what is searched. */
const playedS = Number(process.env['FOYER_BENCH_WORDS_SECONDS'] ?? 600)
/** Of fewer videos people would have watched some twice. */
const searchedHours = Math.max(500, Number(process.env['FOYER_BENCH_WORDS_HOURS'] ?? 1_000))
const kinds = (process.env['FOYER_BENCH_WORDS_ON'] ?? 'postgres,embedded').split(',')
/** A sample with captions over twenty minutes, and one that is said to last three hours. */
const spoken = {
  id: 't0wrCl0ck_7',
  file: 'server/sample-library/media/tower-clock/captions.en.vtt',
}
const long = { id: 'h4rb0ur_20m', hours: 3 }
/** Captions of a film of three hours as people write them, and as many as a track takes. */
const tracks = [
  { count: 2_000, lang: 'de' },
  { count: 20_000, lang: 'fr' },
] as const
const perHour = 900
const watchedMs = 3_000

/** `npm run bench -- words`, after `npm run build`: what many words cost who writes, reads and looks for them. */
export async function measureWords(folder: string, browser: Browser, print: Print): Promise<void> {
  const service = await startService(folder)
  await service.stop()
  await printParsing(`${folder}/data`, print)
  const { stop } = await startAgain(folder)
  try {
    const context = await browser.newContext({
      baseURL: service.origin,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await signInByHand(page, 'ada')
    for (const track of tracks) await printEditor(page, track, print)
    for (const speed of [1, 2]) await printDrift(page, speed, print)
    await context.close()
  } finally {
    await stop()
  }
  await printSearch(folder, print)
}

/** So many lines over the time of the long film, eight words each. */
function linesOf(count: number): Cue[] {
  const eachMs = Math.floor((long.hours * 3_600_000) / count)
  return Array.from({ length: count }, (_, at) => {
    const text = Array.from({ length: 8 }, (_one, word) =>
      wordOf((at * 31 + word * 977) % 5_000),
    ).join(' ')
    return { startMs: at * eachMs, endMs: (at + 1) * eachMs, text, payload: text }
  })
}

/** Puts the tracks over the long film, the largest with the times that it takes; no service uses the folder meanwhile. */
async function printParsing(dataDir: string, print: Print): Promise<void> {
  const database = await openDatabase({ kind: 'folder', path: join(dataDir, 'database') })
  const storage = await createDiskStorage(join(dataDir, 'files'))
  const { db } = database
  try {
    await db
      .updateTable('videos')
      .set({ duration_ms: long.hours * 3_600_000 })
      .where('id', '=', long.id)
      .execute()
    for (const { count, lang } of tracks) {
      const bytes = new TextEncoder().encode(writeWebVtt(linesOf(count)))
      const [parseMs, { cues }] = await timed(async () => readBrought(bytes, 'refuse'))
      const track = { id: newId(), video_id: long.id, lang }
      const key = `videos/${long.id}/captions-${track.id}.vtt`
      await storage.write(key, bytes)
      const row = { kind: 'captions', origin: 'upload', state: 'published', label: lang } as const
      const facts = {
        file_key: key,
        size_b: bytes.length,
        cue_count: count,
        updated_at: new Date(),
      }
      await db
        .insertInto('captions')
        .values({ ...track, ...row, ...facts })
        .execute()
      const [indexMs] = await timed(() => inTransaction(db, (trx) => showCues(trx, track, cues)))
      const size = `${(bytes.length / 1e6).toFixed(1)} MB`
      print(`${count} lines: read as WebVTT`, `${parseMs.toFixed(0)} ms`, size)
      print('  put on show, found from then on', `${indexMs.toFixed(0)} ms`, 'embedded database')
    }
  } finally {
    await database.close()
  }
}

async function timed<Answer>(work: () => Promise<Answer>): Promise<[ms: number, answer: Answer]> {
  const from = performance.now()
  const answer = await work()
  return [performance.now() - from, answer]
}

async function printEditor(
  page: Page,
  { count, lang }: (typeof tracks)[number],
  print: Print,
): Promise<void> {
  await hearSomething(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  await page.goto(paths.captionLines(long.id, lang, 'captions'), { waitUntil: 'commit' })
  const shownMs = await page.evaluate(async () => {
    while (document.querySelector('main textarea') === null)
      await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now()
  })
  const first = page.getByLabel('Words of line 1', { exact: true })
  await first.focus()
  const typedMs = await lettersMs(page)
  print(
    `editor, ${count} lines: the first can be written`,
    `${shownMs.toFixed(0)} ms`,
    'from the navigation, signed in',
  )
  print(
    '  a letter, to the frame after it',
    `${typedMs.p95Ms.toFixed(0)} ms`,
    `p95 of 20, half of them ${typedMs.p50Ms.toFixed(0)} ms`,
  )
  print('  held by scripts', `${await heldMB(page, devTools)} MB`, '')
  await page.mouse.move(700, 600)
  printFrames(
    '  frames while scrolling, the slowest',
    print,
    await framesWhile(page, async () => {
      for (let at = 0; at < watchedMs / 50; at += 1) {
        await page.mouse.wheel(0, 400)
        await page.waitForTimeout(30)
      }
    }),
  )
  await page.evaluate(() => scrollTo(0, 0))
  const strip = page.getByRole('slider', { name: 'Moment in the film' })
  const box = await strip.boundingBox()
  if (box === null) throw new Error('There is no wave to drag along.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 5, y)
  await page.mouse.down()
  printFrames(
    '  frames while dragging along the wave, the slowest',
    print,
    await framesWhile(page, async () => {
      for (let at = 0; at < watchedMs / 50; at += 1) {
        await page.mouse.move(box.x + 5 + ((at * 37) % (box.width - 10)), y)
        await page.waitForTimeout(30)
      }
    }),
  )
  await page.mouse.up()
  await devTools.detach()
}

/** No film of three hours is here to be heard: the page is given a wave of as many steps, and draws it as any other. */
async function hearSomething(page: Page): Promise<void> {
  const stepMs = waveStepMs
  const steps = (long.hours * 3_600_000) / stepMs
  const peaks = Buffer.from(Uint8Array.from({ length: steps }, (_, at) => (at * 7919) % 256))
  const url = `${new URL(page.url()).origin}/bench-wave.u8`
  await page.unrouteAll()
  await page.route('**/api/v1/videos/*/wave', (route) =>
    route.fulfill({ json: { state: 'there', url, stepMs } }),
  )
  await page.route(url, (route) => route.fulfill({ body: peaks }))
}

/** From the press of a key to the frame after the one that it changes. */
async function lettersMs(page: Page) {
  const taken = await page.evaluateHandle(() => {
    const times: number[] = []
    const pressed = ({ timeStamp }: Event) =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => times.push(performance.now() - timeStamp)),
      )
    addEventListener('keydown', pressed, { capture: true })
    return times
  })
  for (let at = 0; at < 20; at += 1) {
    await page.keyboard.press('a')
    await page.waitForTimeout(100)
  }
  return percentiles(await taken.evaluate((times) => times))
}

/** Times between two frames, in order of length. */
async function framesWhile(page: Page, work: () => Promise<void>): Promise<number[]> {
  const frames = page.evaluate(async (forMs) => {
    const found: number[] = []
    const endsAt = performance.now() + forMs
    let before = performance.now()
    while (before < endsAt) {
      const now = await new Promise<number>(requestAnimationFrame)
      found.push(now - before)
      before = now
    }
    return found
  }, watchedMs)
  await work()
  return (await frames).toSorted((one, other) => one - other)
}

function printFrames(name: string, print: Print, gaps: readonly number[]): void {
  const { p50Ms, p95Ms } = percentiles(gaps)
  const most = gaps.at(-1) ?? Number.NaN
  print(
    name,
    `${most.toFixed(0)} ms`,
    `${p95Ms.toFixed(0)} ms for 95 of 100, ${p50Ms.toFixed(0)} for 50`,
  )
}

/** How far from its moment each line comes and goes, in milliseconds of whoever watches. */
async function printDrift(page: Page, speed: number, print: Print): Promise<void> {
  const { cues } = parseWebVtt(readFileSync(spoken.file, 'utf8'))
  await openPaused(page, spoken.id, { t: 0, cc: true })
  const part = [0, playedS] as const
  const { changes } = await changesAt(page, speed, part)
  const wanted = cues
    .flatMap(({ startMs, endMs, text }) => [
      { text, isShown: true, atMs: startMs },
      { text, isShown: false, atMs: endMs },
    ])
    .filter(({ atMs }) => atMs > 500 && atMs < playedS * 1000 - 500)
  const off = wanted.flatMap(({ text, isShown, atMs }) => {
    const all = changes.filter((one) => one.text === text && one.isShown === isShown)
    const times = all.map(({ atS }) => Math.abs(atS * 1000 - atMs) / speed)
    return times.length === 0 ? [] : [Math.min(...times)]
  })
  const { p95Ms } = percentiles(off)
  print(
    `captions at ${speed}×, ${playedS} s of film: furthest off`,
    `${Math.max(...off).toFixed(0)} ms`,
    `p95 ${p95Ms.toFixed(0)} ms of ${off.length}, ${wanted.length - off.length} never seen`,
  )
}

async function printSearch(folder: string, print: Print): Promise<void> {
  const issuer = await startTestIssuer()
  const portal = { videos: searchedHours, linesEach: perHour, wanted: 'search' }
  console.log(`\nSearch in ${searchedHours} hours of words, ${perHour} lines each`)
  try {
    if (kinds.includes('postgres')) await onPostgres(issuer, folder, print, portal)
    if (kinds.includes('embedded')) await onEmbedded(issuer, folder, print, portal)
  } finally {
    await issuer.close()
  }
}
