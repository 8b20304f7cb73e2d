import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import type { VideoTrack } from '#server/processing/plan/media-probe.ts'
import { pictureFacts } from '#server/uploads/inspect/picture-size.ts'

import { commandLineTool } from './command-line/command-line-tool.ts'
import { findFfmpeg } from './command-line/find-ffmpeg.ts'
import { drawPictures } from './draw-pictures.ts'
import { findEmbeddedTool } from './embedded/embedded-tool.ts'
import type { DrawWork } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { progressReader } from './progress-line.ts'
import type { Recipe } from './recipe.ts'
import { runTool } from './run-tool.ts'

const folder = await mkdtemp(join(tmpdir(), 'foyer-drawing-'))
afterAll(() => rm(folder, { recursive: true }))

const video: VideoTrack = {
  index: 0,
  codec: 'mpeg4',
  profile: null,
  pixelFormat: 'yuv420p',
  width: 320,
  height: 240,
  fps: 25,
  bitrate: null,
  startMs: 0,
  durationMs: 2_000,
  isTurned: false,
  hasSquarePixels: true,
  isInterlaced: false,
  isHdr: false,
  saysPrimaries: true,
  saysMatrix: true,
  isDrawn: false,
}
const input = join(import.meta.dirname, '../../../tests/support/media/two-seconds.mp4')
const work = (changes: Partial<VideoTrack> = {}): DrawWork => ({
  input,
  folder,
  signal: new AbortController().signal,
  durationMs: 2_000,
  probe: {
    durationMs: 2_000,
    isIndexed: true,
    video: { ...video, ...changes },
    audio: [],
    words: [],
  },
})

/** Writes down what it should make, and fails to. */
function failing(recipes: Recipe[]): FilmTool {
  const command = { command: process.execPath, args: ['-e', 'process.exit(1)'] }
  const making = (recipe: Recipe) => {
    recipes.push(recipe)
    return command
  }
  return {
    name: 'none',
    hasToneMapping: false,
    hasAv1: false,
    probing: () => command,
    measuring: () => command,
    making,
  }
}

const isOfSheet = ({ picture }: Recipe) => picture?.graph.includes('tile=') === true

test('a film that nobody can draw goes without pictures', async () => {
  expect(await drawPictures(failing([]), work())).toEqual({
    posters: [],
    blurPath: null,
    storyboard: null,
  })
})

test('of a film of more than 1080p only whole pictures are decoded for the sheet', async () => {
  const recipes: Recipe[] = []
  await drawPictures(failing(recipes), work({ width: 1920, height: 1080 }))
  await drawPictures(failing(recipes), work({ width: 3840, height: 2160 }))
  const sheets = recipes.filter(isOfSheet)
  expect(sheets.map(({ keysOnly }) => keysOnly)).toEqual([false, true])
})

const ffmpeg = await findFfmpeg(null)
const tools = [
  { what: 'ffmpeg', tool: ffmpeg === null ? null : commandLineTool(ffmpeg) },
  { what: 'what npm brings', tool: await findEmbeddedTool() },
]
test.each(tools)('$what draws a blur that is short enough for every card', async ({ tool }) => {
  if (tool === null) return
  const { blurPath } = await drawPictures(tool, work())
  const blur = await readFile(blurPath ?? '', 'base64')
  expect(pictureFacts(Buffer.from(blur, 'base64'))).toMatchObject({ width: 16, height: 9 })
  expect(blur.length).toBeLessThan(1000)
})

test.each(tools)('$what says with each tile how far it is', async ({ tool }) => {
  if (tool === null) return
  const recipes: Recipe[] = []
  await drawPictures(failing(recipes), work())
  const sheet = recipes.find(isOfSheet)
  if (sheet === undefined) throw new Error('There is no sheet.')
  const told: number[] = []
  const onLine = progressReader((doneMs) => told.push(doneMs))
  const { signal } = work()
  await runTool({ ...tool.making(sheet), folder, signal, onLine })
  expect(told).toContain(1_000)
  expect((await readFile(join(folder, 'storyboard.jpg'))).length).toBeGreaterThan(500)
})
