import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findEmbeddedTool } from '#server/processing/engine/embedded/embedded-tool.ts'
import type { Recipe } from '#server/processing/engine/recipe.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { processesAbout } from '#tests/support/processes-about.ts'

const tool = await findEmbeddedTool()

/** Begins what it is told to, as the service does where nothing binds a tool to it (no setpriv), and waits. */
const starter = `
  const [command, ...args] = JSON.parse(process.argv[1])
  const child = require('node:child_process').spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, env: {} })
  console.log(child.pid)
  setInterval(() => {}, 1000)
`

function endIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // As it should be.
  }
}

test.skipIf(tool === null || !hasFfmpeg || process.platform !== 'linux')(
  'what npm brings ends by itself soon after the process that started it was killed',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-orphan-'))
    const input = join(folder, 'film.mkv')
    await writeFile(input, await makeFilm('walk.mkv', '-c:v mpeg4 -c:a aac', { times: 60 }))
    const recipe: Recipe = {
      input,
      startS: 0,
      keysOnly: false,
      picture: { index: 0, graph: '[film]scale=1280:720,format=yuv420p[v0]' },
      outputs: [
        {
          kind: 'picture',
          from: 'v0',
          path: join(folder, 'v0.mp4'),
          codec: 'libx264',
          options: {},
          keys: { everyS: 4 },
          muxing: { movflags: 'frag_keyframe+empty_moov' },
        },
      ],
    }
    const { command, args } = tool?.making(recipe) ?? { command: '', args: [] }
    const parent = spawn(process.execPath, ['-e', starter, JSON.stringify([command, ...args])])
    const [pid]: unknown[] = await once(parent.stdout, 'data')
    try {
      const tools = async () =>
        (await processesAbout(folder)).filter((line) => !line.includes('-e'))
      await expect.poll(tools, { timeout: 10_000 }).not.toEqual([])
      parent.kill('SIGKILL')
      await once(parent, 'exit')
      await expect.poll(tools, { timeout: 10_000, interval: 100 }).toEqual([])
    } finally {
      // Of a test that fails nothing stays at work.
      endIfThere(Number(String(pid)))
      await rm(folder, { recursive: true, force: true })
    }
  },
)
