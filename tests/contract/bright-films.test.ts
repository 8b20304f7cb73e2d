import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createEngine } from '#server/processing/engine/create-engine.ts'
import type { EncodeWork, Engine } from '#server/processing/engine/engine.ts'
import { planFor } from '#server/processing/plan/plan.ts'
import {
  expectedSignal,
  makeBrightFilm,
  patches,
  signalsOf,
  tagsOf,
} from '#tests/support/bright-film.ts'
import { brightFilms, type BrightFilm } from '#tests/support/film-formats.ts'
import { toolsFor } from '#tests/support/film-tools.ts'
import { ffmpeg } from '#tests/support/marked-film.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-bright-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Of the signal: what is not mapped is off by tenths. Near black a colour is a few steps of the ten bits off by itself. */
const mostOff = { grey: 0.03, colour: 0.15 }

const made = new Map<BrightFilm, Promise<string>>()
const cases = brightFilms.flatMap((film) =>
  toolsFor(film).map((tool, place) => ({
    film,
    tool,
    place,
    what: `${film.name}, by ${tool.name}`,
  })),
)

test.skipIf(ffmpeg === null).each(cases)('$what', async ({ film, tool, place }) => {
  const path = made.get(film) ?? makeBrightFilm(film, folder)
  made.set(film, path)
  const input = await path
  const at = join(folder, `${film.file}-${place}`)
  await mkdir(at)
  const { rendition, pictures } = await prepare(createEngine(tool), input, at)
  expect(await tagsOf(rendition)).toEqual({
    pix_fmt: 'yuv420p',
    color_range: 'tv',
    color_space: 'bt709',
    color_transfer: 'bt709',
    color_primaries: 'bt709',
  })
  for (const picture of [rendition, ...pictures]) await expectLight(picture)
})

async function prepare(engine: Engine, input: string, at: string) {
  const work = { input, folder: at, signal: new AbortController().signal }
  const found = await engine.probe(work)
  if (found.video === null) throw new Error('No picture was found.')
  const probe: EncodeWork['probe'] = { ...found, video: found.video }
  expect(probe.video.isHdr).toBe(true)
  const { first: pass } = planFor(probe, { wantsAv1: false })
  await engine.encode({ ...work, probe, pass, onProgress: () => {} })
  const drawn = await engine.draw({ ...work, probe, durationMs: 2_000 })
  const poster = drawn.posters.find(({ width }) => width === 320)
  return {
    rendition: join(at, `${pass.video[0]?.name}.mp4`),
    pictures: poster === undefined ? [] : [poster.path],
  }
}

async function expectLight(picture: string): Promise<void> {
  const signals = await signalsOf(picture)
  for (const [at, { name, light }] of patches.entries()) {
    const wanted = light.map(expectedSignal)
    const off = wanted.map((each, which) => Math.abs(each - (signals[at]?.[which] ?? 0)))
    const said = `${name} in ${picture}: ${signals[at]?.map((one) => one.toFixed(2)).join(' ')}, and not ${wanted.map((one) => one.toFixed(2)).join(' ')}`
    const isGrey = new Set(light).size === 1
    expect(Math.max(...off), said).toBeLessThan(isGrey ? mostOff.grey : mostOff.colour)
  }
}
