import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createEngine } from '#server/processing/engine/create-engine.ts'
import type { EncodeWork, Engine } from '#server/processing/engine/engine.ts'
import { joinParts, type Part } from '#server/processing/package/join-parts.ts'
import { readFragments } from '#server/processing/package/read-fragments.ts'
import { cutFilm, type Stretch } from '#server/processing/plan/cut-film.ts'
import { toolsFor } from '#tests/support/film-tools.ts'
import { makeFilm } from '#tests/support/make-film.ts'
import { ffmpeg, readRendition } from '#tests/support/marked-film.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-pieces-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { signal } = new AbortController()
const rung = (codec: 'h264' | 'av1') =>
  ({
    name: codec,
    lines: 90,
    width: 160,
    height: 90,
    maxBitrate: 200_000,
    isCopy: false,
    codec,
  }) as const

/** Each with what makes its joints hard. */
const films = [
  {
    name: '29.97 pictures a second, which no boundary falls upon, and few whole ones',
    file: 'ntsc.mp4',
    isByBoth: true,
    encoding: '-r 30000/1001 -c:v libx264 -preset ultrafast -g 250 -bf 3 -c:a aac',
  },
  {
    name: 'a telephone, whose pictures come nearly evenly',
    file: 'phone.mkv',
    encoding:
      '-vf settb=1/1000,setpts=PTS+4*mod(N*7\\,3) -fps_mode vfr -c:v libx264 -preset ultrafast -bf 3 -an',
  },
]
const cases = films.flatMap((film) =>
  toolsFor(film).map((tool) => ({ ...film, tool, what: `${film.name}, by ${tool.name}` })),
)

test.skipIf(ffmpeg === null).each(cases)(
  'pieces have each picture of the film once, at its moment: $what',
  async ({ file, encoding, tool }) => {
    const engine = createEngine(tool)
    const work = await workOn(engine, file, encoding)
    const stretches = cutFilm(work.probe, { leastFilmMs: 10_000, pieceMs: 4_000, wordsMs: 60_000 })
    expect(stretches.length).toBe(4)
    const codecs =
      engine.hasAv1 && file === 'ntsc.mp4' ? (['h264', 'av1'] as const) : ['h264' as const]
    const pass = { video: codecs.map(rung), audio: [] }
    const whole = await makeIn(work, engine, { pass })
    const made = await Promise.all(
      stretches.map((stretch) => makeIn(work, engine, { pass, stretch })),
    )
    for (const codec of codecs) {
      const joined = join(work.folder, `${codec}-joined.mp4`)
      await joinParts(partsOf(stretches, made, codec), joined)
      const [one, other] = await Promise.all([
        readRendition(join(whole, `${codec}.mp4`)),
        readRendition(joined),
      ])
      const shown = await readRendition(work.input)
      expect(inMs(other.times)).toEqual(inMs(shown.times))
      expect(other.keys.map(pieceOf)).toEqual(one.keys.map(pieceOf))
      expect(Math.abs(other.endS - one.endS)).toBeLessThan(0.04)
      await expectUnbroken(joined)
    }
  },
)

async function workOn(engine: Engine, file: string, encoding: string) {
  const at = await mkdtemp(join(folder, 'film-'))
  const input = join(at, file)
  await writeFile(input, await makeFilm(file, encoding, { size: '160x90', seconds: 15 }))
  const work = { input, folder: at, signal }
  const { video, ...found } = await engine.probe(work)
  if (video === null) throw new Error('No picture was found.')
  return { ...work, probe: { ...found, video } }
}

let made = 0
async function makeIn(
  work: Omit<EncodeWork, 'pass' | 'onProgress'>,
  engine: Engine,
  what: Pick<EncodeWork, 'pass' | 'stretch'>,
): Promise<string> {
  const at = join(work.folder, `made-${(made += 1)}`)
  await mkdir(at)
  await engine.encode({ ...work, folder: at, ...what, onProgress: () => {} })
  return at
}

function partsOf(stretches: readonly Stretch[], folders: readonly string[], name: string): Part[] {
  return stretches.map(({ untilMs }, place) => ({
    path: join(folders[place] ?? '', `${name}.mp4`),
    untilMs,
  }))
}

/** As they are shown. */
function inMs(times: readonly number[]): number[] {
  return times.map((atS) => Math.round(atS * 1_000)).toSorted((one, other) => one - other)
}

/** The stretch of four seconds that it begins. */
const pieceOf = (atS: number) => Math.floor(atS / 4 + 0.001)

/** Each fragment begins where the one before ends. */
async function expectUnbroken(path: string): Promise<void> {
  const { fragments } = await readFragments(path)
  for (const [place, { startS, durationS }] of fragments.entries()) {
    const next = fragments[place + 1]
    if (next !== undefined) expect(Math.abs(next.startS - startS - durationS)).toBeLessThan(0.04)
  }
}
