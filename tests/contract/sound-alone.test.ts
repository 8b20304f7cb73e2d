import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

import { createEngine } from '#server/processing/engine/create-engine.ts'
import { readFragments } from '#server/processing/package/read-fragments.ts'
import { pictureOfSound } from '#server/processing/plan/picture-of-sound.ts'
import { planFor } from '#server/processing/plan/plan.ts'
import { inspectMedia } from '#server/uploads/inspect/inspect-media.ts'
import { toolsFor } from '#tests/support/film-tools.ts'
import { ffmpeg, makeSound, readRendition } from '#tests/support/marked-film.ts'
import { soundFormats } from '#tests/support/sound-formats.ts'

const run = promisify(execFile)
const program = ffmpeg?.ffmpeg ?? 'ffmpeg'
const folder = await mkdtemp(join(tmpdir(), 'foyer-sound-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** `npm run test:films` tries all of them; otherwise those that most recordings are of. */
const kinds = soundFormats.filter(
  ({ isUsual = false }) => isUsual || process.env['FOYER_TEST_FILMS'] === 'all',
)
const cases = kinds.flatMap((kind) =>
  toolsFor(kind).map((tool, place) => ({
    ...kind,
    tool,
    place,
    what: `${kind.name}, by ${tool.name}`,
  })),
)

/** How long each picture of the wave stands. */
const pictureS = 0.5

// What sound is made with is what it is looked at with.
test.skipIf(ffmpeg === null).each(cases)('$what', async ({ file, encoding, tool, place }) => {
  const input = await makeSound({ file, encoding }, folder)
  expect(await inspectMedia(input, { isConverted: true })).toMatchObject({ width: null })

  const at = join(folder, `${file}-${place}`)
  await mkdir(at)
  const engine = createEngine(tool)
  const work = { input, folder: at, signal: new AbortController().signal }
  const found = await engine.probe(work)
  expect(found.video).toBeNull()
  // What the file says of its length may be a guess; this is not.
  expect(Math.abs(((await engine.measure(work)) ?? 0) - 4_000)).toBeLessThan(150)
  const video = pictureOfSound(found)
  if (video === null) throw new Error('There is no sound.')
  const probe = { ...found, video }

  const { posters, storyboard } = await engine.draw({ ...work, probe, durationMs: 4_000 })
  expect([posters.map(({ width }) => width), storyboard]).toEqual([[320, 640, 1280], null])
  // The wave of the whole: nothing to see of its first half, much of its second.
  const [silent, loud] = await lightOf(posters.at(-1)?.path ?? '')
  expect(loud).toBeGreaterThan((silent ?? 0) + 10)

  const { first, rest } = planFor(probe, { wantsAv1: false })
  expect(rest.video).toEqual([])
  await engine.encode({ ...work, probe, pass: first, onProgress: () => {} })
  const picture = join(at, 'v360.mp4')
  expect((await readRendition(picture)).shown).toEqual({ width: 640, height: 360 })
  for (const name of ['v360', 'a0']) {
    const { fragments } = await readFragments(join(at, `${name}.mp4`))
    const last = fragments.at(-1)
    const endS = (last?.startS ?? 0) + (last?.durationS ?? 0)
    expect(Math.abs(endS - 4)).toBeLessThanOrEqual(pictureS)
    expect(fragments[0]?.startS).toBeLessThan(0.025)
  }
  const before = Math.max(...(await lightOf(picture, '-ss 1')))
  const during = Math.max(...(await lightOf(picture, '-ss 3')))
  expect(during).toBeGreaterThan(before + 10)
})

/** How bright the left and the right half of a picture are at the top, of 255. */
async function lightOf(path: string, at = ''): Promise<number[]> {
  const raw = `${path}.raw`
  const args = `-v error -y ${at} -i ${path} -frames:v 1 -vf format=gray,scale=2:2:flags=area -f rawvideo ${raw}`
  await run(program, args.split(/ +/))
  return [...(await readFile(raw))]
}
