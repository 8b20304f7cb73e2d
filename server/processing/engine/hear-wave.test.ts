import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { commandLineTool } from './command-line/command-line-tool.ts'
import { findFfmpeg } from './command-line/find-ffmpeg.ts'
import { findEmbeddedTool } from './embedded/embedded-tool.ts'
import { hearWave } from './hear-wave.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-hearing-'))
afterAll(() => rm(folder, { recursive: true }))

const input = join(import.meta.dirname, '../../../tests/support/media/two-seconds.mp4')
const ffmpeg = await findFfmpeg(null)
const tools = [ffmpeg && commandLineTool(ffmpeg), await findEmbeddedTool()].filter(
  (tool) => tool !== null,
)

test.each(tools.map((tool) => [tool.name, tool] as const))(
  '%s hears how loud each moment is',
  async (_, tool) => {
    const wave = await hearWave(tool, {
      input,
      folder,
      signal: new AbortController().signal,
      index: 1,
    })
    // Two seconds, a byte for each 40 milliseconds, of one tone: 17 decibels below the loudest there can be, and a little more.
    expect(Math.abs(wave.length - 50)).toBeLessThan(5)
    expect(Math.min(...wave.slice(2, -4))).toBeGreaterThan(150)
    expect(Math.max(...wave)).toBeLessThan(230)
  },
)
