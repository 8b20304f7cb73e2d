import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { SOUND_ALONE } from '../state/sound-alone.ts'
import { describeRefusal } from '../words/describe-refusal.ts'
import { probeFile } from './probe-file.ts'

async function film(name: string, part = 1): Promise<Blob> {
  const bytes = await readFile(`tests/support/media/${name}`)
  return new Blob([new Uint8Array(bytes.subarray(0, Math.ceil(bytes.length * part)))])
}

const films = ['two-seconds.mp4', 'two-seconds.webm']

test('sound alone is taken for what it is', async () => {
  const found = await probeFile(await film('sound-only.mp4'), 'talk.mp4')
  expect(found).toEqual({ isVideo: true, probe: null, what: SOUND_ALONE })
})

test.each(films)('%s is a film', async (name) => {
  expect(await probeFile(await film(name), name)).toMatchObject({
    isVideo: true,
    probe: { durationMs: 2000, width: 320, height: 180 },
  })
})

test.each(films.flatMap((name) => [0.5, 0.9, 0.999].map((part) => [name, part] as const)))(
  '%s of which %d is there says that its end is missing, and not that it is bad from the start',
  async (name, part) => {
    const result = await probeFile(await film(name, part), name)
    if (result.isVideo) throw new Error('taken for whole')
    expect(describeRefusal(result.refusal)).toMatch(/^Damaged(: its end|  ?after)/)
  },
)
