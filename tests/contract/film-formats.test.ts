import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createEngine } from '#server/processing/engine/create-engine.ts'
import type { EncodeWork, Engine } from '#server/processing/engine/engine.ts'
import { requireWhole } from '#server/processing/job/require-whole.ts'
import { readFragments } from '#server/processing/package/read-fragments.ts'
import { planFor } from '#server/processing/plan/plan.ts'
import { filmFormats, type FilmFormat } from '#tests/support/film-formats.ts'
import { toolsFor } from '#tests/support/film-tools.ts'
import { makeFilm } from '#tests/support/make-film.ts'
import { ffmpeg, makeMarkedFilm, marksOf, readRendition } from '#tests/support/marked-film.ts'

/** `npm run test:films` tries all of them; otherwise those that most films are of. */
const formats = filmFormats.filter(
  ({ isUsual = false }) => isUsual || process.env['FOYER_TEST_FILMS'] === 'all',
)
const folder = await mkdtemp(join(tmpdir(), 'foyer-formats-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Players hear and see nothing of less. */
const mostSkewS = 0.025
/** How long a picture of the slowest film is shown; nobody says of the last one. */
const pictureS = 0.28

const made = new Map<FilmFormat, Promise<string>>()
function film(format: FilmFormat): Promise<string> {
  const path = made.get(format) ?? makeMarkedFilm(format, folder)
  made.set(format, path)
  return path
}

const cases = formats.flatMap((format) =>
  toolsFor(format).map((tool) => ({ format, tool, what: `${format.name}, by ${tool.name}` })),
)
let prepared = 0

// What films are made with is what they are looked at with.
test.skipIf(ffmpeg === null).each(cases)('$what', async ({ format, tool }) => {
  const engine = createEngine(tool)
  const input = await film(format)
  const at = join(folder, `${format.file}-${(prepared += 1)}`)
  await mkdir(at)
  const { passes, compact, probe } = await prepare(engine, input, at, format.isInAv1 === true)
  const video = passes.flatMap((pass) => pass.video)
  const [first, ...others] = await Promise.all(
    video.map(({ name }) => readRendition(join(at, `${name}.mp4`))),
  )
  const sounds = passes.flatMap((pass) => pass.audio)
  const { width, height, rungs = 1 } = format.becomes
  expect([video.length, sounds.length]).toEqual([rungs, format.becomes.sounds])
  expect((others.at(-1) ?? first)?.shown).toEqual({ width, height })

  const { seconds = 2 } = format
  expect(probe.durationMs).toBeGreaterThan((seconds - pictureS) * 1000)
  const lengthS = (probe.video.durationMs ?? (format.pictureEndsS ?? seconds) * 1000) / 1000
  expect(Math.abs((first?.endS ?? 0) - lengthS)).toBeLessThan(pictureS)
  const files = ({ name }: { name: string }) => readFragments(join(at, `${name}.mp4`))
  requireWhole(await Promise.all(video.map(files)), await Promise.all(sounds.map(files)), {
    pictureMs: probe.video.durationMs,
    filmMs: probe.durationMs,
  })
  if (video.every(({ isCopy }) => !isCopy)) {
    for (const other of others) expect(other.keys).toEqual(first?.keys)
  }
  await expectInStep(input, { at, video: video[0]?.name ?? '', sound: sounds[0]?.name ?? null })
  if (format.isInAv1 !== true) return

  // The same once more: as large, as long, as many pictures, and as exact.
  expect(compact.video.map(({ lines }) => lines)).toEqual(video.map(({ lines }) => lines))
  const again = await Promise.all(
    compact.video.map(({ name }) => readRendition(join(at, `${name}.mp4`))),
  )
  for (const one of again) {
    expect(one.keys).toEqual(again[0]?.keys)
    expect(one.keys.map(pieceOf)).toEqual(first?.keys.map(pieceOf))
    expect(one.count).toBe(first?.count)
    expect(Math.abs(one.endS - (first?.endS ?? 0))).toBeLessThan(pictureS)
  }
  expect(again.at(-1)?.shown).toEqual({ width, height })
  const codecs = await Promise.all([...compact.video, ...compact.audio].map(files))
  for (const { codec } of codecs) expect(codec).toMatch(/^av01\.0\.\d\dM\.08$|^Opus$/)
  const [picture, tone] = [compact.video[0]?.name ?? '', compact.audio[0]?.name ?? null]
  await expectInStep(input, { at, video: picture, sound: tone })
})

/** The stretch of four seconds that it begins. */
const pieceOf = (atS: number) => Math.floor(atS / 4 + 0.001)

async function prepare(engine: Engine, input: string, at: string, wantsAv1: boolean) {
  const { signal } = new AbortController()
  const work = { input, folder: at, signal }
  const found = await engine.probe(work)
  if (found.video === null) throw new Error('No picture was found.')
  const probe: EncodeWork['probe'] = { ...found, video: found.video }
  const drawn = await engine.draw({ ...work, probe, durationMs: probe.durationMs ?? 1_000 })
  for (const { path } of drawn.posters) expect((await stat(path)).size).toBeGreaterThan(0)
  expect(drawn.storyboard).not.toBeNull()
  const plan = planFor(probe, { wantsAv1 })
  const { first, rest } = plan
  const passes = [first, rest].filter((pass) => pass.video.length > 0)
  for (const pass of [...passes, ...plan.compact]) {
    await engine.encode({ ...work, probe, pass, onProgress: () => {} })
  }
  const [compact = { video: [], audio: [] }] = plan.compact
  return { probe, passes, compact }
}

/** What is seen and heard at one moment of the film still is, and the first picture is there from the beginning. */
async function expectInStep(
  input: string,
  { at, video, sound }: { at: string; video: string; sound: string | null },
): Promise<void> {
  const [picture, tone] = [join(at, `${video}.mp4`), sound && join(at, `${sound}.mp4`)]
  const before = await marksOf(input, tone === null ? null : input, at)
  const after = await marksOf(picture, tone, at)
  const { startS } = await readRendition(picture)
  expect(after.isUpright).toBe(true)
  const flashS = after.flashS - after.firstS + startS
  expect(Math.abs(flashS - before.flashS)).toBeLessThanOrEqual(mostSkewS)
  if (tone === null) return
  const toneS = after.toneS + (await readRendition(tone)).startS
  expect(Math.abs(toneS - flashS - (before.toneS - before.flashS))).toBeLessThanOrEqual(mostSkewS)
}

test.skipIf(ffmpeg === null).each(toolsFor({ isByBoth: true }))(
  'a recording that was never closed is measured to its end, by $name',
  async (tool) => {
    const engine = createEngine(tool)
    const at = join(folder, `open-${(prepared += 1)}`)
    await mkdir(at)
    const input = join(at, 'open.mkv')
    // As browsers record: a container that is written as it comes says no length.
    await writeFile(input, await makeFilm('open.mkv', '-c:v mpeg4 -c:a libopus -live 1'))
    const { signal } = new AbortController()
    const work = { input, folder: at, signal }
    expect((await engine.probe(work)).durationMs).toBeNull()
    expect(Math.abs(((await engine.measure(work)) ?? 0) - 3_000)).toBeLessThan(100)
  },
)
