import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, expect, test } from 'vitest'

import { commandLineTool } from '#server/processing/engine/command-line/command-line-tool.ts'
import { createEngine } from '#server/processing/engine/create-engine.ts'
import { findEmbeddedTool } from '#server/processing/engine/embedded/embedded-tool.ts'
import { evenedOut } from '#server/processing/engine/loudness.ts'
import { pictureOfSound } from '#server/processing/plan/picture-of-sound.ts'
import { planFor } from '#server/processing/plan/plan.ts'
import { ffmpeg } from '#tests/support/marked-film.ts'

const run = promisify(execFile)
const program = ffmpeg?.ffmpeg ?? 'ffmpeg'
const folder = await mkdtemp(join(tmpdir(), 'foyer-loudness-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const embedded = await findEmbeddedTool()
const tools = [
  ...(ffmpeg === null ? [] : [commandLineTool(ffmpeg)]),
  ...(embedded === null ? [] : [embedded]),
]

// What sound is made with is what it is listened to with.
test.skipIf(ffmpeg === null).each(tools)(
  'a whisper, a shout and six channels are as loud as each other, by $name',
  async (tool) => {
    const input = join(folder, 'three.mka')
    // Bursts, as people speak: the shout's are near full scale.
    const voice = (peak: number) =>
      `aevalsrc='${peak}*sin(2764*t)*gt(mod(t,1),0.5)':s=48000:d=6:c=stereo`
    // The same in each of 5.1, in the middle most: mixed to two channels it is louder than any of them.
    const one = (peak: number) => `${peak}*sin(2764*t)*gt(mod(t,1),0.5)`
    const six = [0.1, 0.1, 0.3, 0.2, 0.1, 0.1].map(one).join('|')
    const around = `aevalsrc='${six}':s=48000:d=6:c=5.1`
    const args = `-f lavfi -i ${voice(0.05)} -f lavfi -i ${voice(0.9)} -f lavfi -i ${around}`
    const coded = '-map 0 -map 1 -map 2 -c:a flac -c:a:2 ac3'
    await run(program, `-v error -y ${args} ${coded} ${input}`.split(' '))

    const at = join(folder, String(tools.indexOf(tool)))
    await mkdir(at)
    const engine = createEngine(tool)
    const work = { input, folder: at, signal: new AbortController().signal }
    const found = await engine.probe(work)
    const video = pictureOfSound(found)
    if (video === null) throw new Error('There is no sound.')
    const { first } = planFor({ ...found, video }, { wantsAv1: false })
    const told: number[] = []
    const onProgress = (doneMs: number) => void told.push(doneMs)
    await engine.encode({ ...work, probe: { ...found, video }, pass: first, onProgress })
    // Listening is told too, and nothing is told twice.
    expect(told[0]).toBeLessThan(6_000 * 0.1)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    for (const name of ['a0', 'a1', 'a2']) {
      const { lufs, peakDb } = await heard(join(at, `${name}.mp4`))
      expect(Math.abs(lufs + 16), `${name}: ${lufs} LUFS`).toBeLessThan(0.5)
      expect(peakDb).toBeLessThan(0)
    }
  },
)

/** By another measure than the one that was used. */
async function heard(path: string): Promise<{ lufs: number; peakDb: number }> {
  const args = '-hide_banner -nostdin -af loudnorm=print_format=json -f null -'
  const { stderr } = await run(program, ['-i', path, ...args.split(' ')])
  const value = (name: string) =>
    Number(new RegExp(`"${name}" : "([^"]+)"`).exec(stderr)?.[1] ?? Number.NaN)
  return { lufs: value('input_i'), peakDb: value('input_tp') }
}

test.each([
  ['what is where it should be stays', { integrated: -16.4, peak: 0.5 }, []],
  ['what nobody hears is not made to be heard', { integrated: -70, peak: 0.001 }, []],
  ['loud sound is made softer', { integrated: -9, peak: 1 }, ['volume=-7.00dB']],
  ['soft sound is made louder', { integrated: -22, peak: 0.3 }, ['volume=6.00dB']],
  ['not by more than its noise allows', { integrated: -45, peak: 0.01 }, ['volume=15.00dB']],
  [
    'and its peaks stay below full scale',
    { integrated: -26, peak: 0.9 },
    ['volume=10.00dB', 'alimiter=limit=0.84:level=disabled'],
  ],
])('%s', (_, loudness, filters) => {
  expect(evenedOut(loudness)).toEqual(filters)
  expect(evenedOut(undefined)).toEqual([])
})
