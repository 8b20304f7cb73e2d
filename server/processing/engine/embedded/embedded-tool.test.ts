import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createEngine } from '#server/processing/engine/create-engine.ts'
import { readFragments } from '#server/processing/package/read-fragments.ts'
import { planFor } from '#server/processing/plan/plan.ts'

import { findEmbeddedTool } from './embedded-tool.ts'

const tool = await findEmbeddedTool()
const folder = await mkdtemp(join(tmpdir(), 'foyer-embedded-'))
afterAll(() => rm(folder, { recursive: true }))

test.skipIf(tool === null)(
  'a film becomes renditions with nothing but what npm brings',
  async () => {
    if (tool === null) return
    const engine = createEngine(tool)
    const input = join(import.meta.dirname, '../../../../tests/support/media/one-second.avi')
    const work = { input, folder, signal: new AbortController().signal }
    const found = await engine.probe(work)
    if (found.video === null) throw new Error('No picture was found.')
    const probe = { ...found, video: found.video }
    const { first } = planFor(probe, { wantsAv1: false })
    await engine.encode({ ...work, probe, pass: first, onProgress: () => {} })
    const [rung] = first.video
    const { codec, fragments } = await readFragments(join(folder, `${rung?.name}.mp4`))
    expect(codec).toMatch(/^avc1\.64/)
    expect(fragments[0]).toMatchObject({ startS: 0 })
    const lengthS = fragments.reduce((sum, { durationS }) => sum + durationS, 0)
    expect(lengthS * 1000).toBeCloseTo(found.durationMs ?? 0, -2)

    const { posters, storyboard } = await engine.draw({ ...work, probe, durationMs: 1_000 })
    const sizes = await Promise.all(posters.map(async ({ path }) => (await stat(path)).size))
    expect(Math.min(...sizes)).toBeGreaterThan(500)
    expect(storyboard).toMatchObject({ cols: 1, rows: 1 })
  },
)

test.skipIf(tool === null)('what does not end well is a failure that says why', async () => {
  if (tool === null) return
  const work = { input: join(folder, 'none.avi'), folder, signal: new AbortController().signal }
  await expect(createEngine(tool).probe(work)).rejects.toMatchObject({
    said: expect.stringContaining('No such file'),
  })
})
