import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { limits } from '#contract/limits.ts'

import type { DrawnPictures, DrawnStoryboard, DrawWork } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { progressReader } from './progress-line.ts'
import type { Output, Recipe } from './recipe.ts'
import { runTool } from './run-tool.ts'
import { asUsualScreensShow } from './tone-mapping.ts'
import { ToolFailure } from './tool-failure.ts'
import { wholeWave } from './wave.ts'

const posterWidths = [320, 640, 1280] as const
const { tileW, tileH, tilesPerSheet } = limits.storyboard
const mostCols = Math.floor(Math.sqrt(tilesPerSheet))

/** A poster in three widths from a telling moment of the beginning, and a sheet of the whole film for scrubbing. */
export async function drawPictures(tool: FilmTool, work: DrawWork): Promise<DrawnPictures> {
  const drawn = await drawPosters(tool, work).catch(withoutPictures)
  // The wave of one moment tells nobody where in it something is said.
  const isSeen = !work.probe.video.isDrawn
  const storyboard = isSeen ? await drawSheet(tool, work).catch(withoutPictures) : null
  return { posters: drawn?.posters ?? [], blurPath: drawn?.blurPath ?? null, storyboard }
}

/** The film plays as well without. */
function withoutPictures(error: unknown): null {
  if (error instanceof ToolFailure) return null
  throw error
}

async function drawPosters(
  tool: FilmTool,
  work: DrawWork,
): Promise<Pick<DrawnPictures, 'posters' | 'blurPath'>> {
  const { probe, folder } = work
  const { width, height, isDrawn } = probe.video
  const widths = posterWidths.filter((each, place) => place === 0 || each <= width || isDrawn)
  const posters = widths.map((each) => ({
    path: join(folder, `poster-${each}.jpg`),
    width: each,
    height: Math.max(90, Math.round(((each / width) * height) / 2) * 2),
  }))
  const blurPath = join(folder, 'blur.jpg')
  const pictures = [...posters, { path: blurPath, width: 16, height: 9 }]
  const split = pictures.map((_, place) => `[s${place}]`).join('')
  const chosen = isDrawn
    ? [wholeWave(1280, 720)]
    : ['thumbnail=50', ...asUsualScreensShow(probe.video, tool)]
  const graph = [
    `[film]${chosen.join(',')},split=${pictures.length}${split}`,
    ...pictures.map((one, at) => `[s${at}]scale=${one.width}:${one.height},${asJpeg}[p${at}]`),
  ].join(';')
  const outputs = pictures.map(({ path }, place) => still(`p${place}`, path))
  const startS = isDrawn ? 0 : (work.durationMs * 0.1) / 1000
  const how = { keysOnly: false, graph, outputs }
  await make(tool, work, { startS, ...how })
  // Slides may change once in a minute: then nothing begins behind the moment that was chosen.
  if (!(await areThere(pictures))) {
    await make(tool, work, { startS: 0, ...how })
  }
  return (await areThere(pictures)) ? { posters, blurPath } : { posters: [], blurPath: null }
}

async function drawSheet(tool: FilmTool, work: DrawWork): Promise<DrawnStoryboard | null> {
  const { folder, durationMs } = work
  const intervalMs = Math.max(1_000, Math.ceil(durationMs / tilesPerSheet))
  const count = Math.max(1, Math.ceil(durationMs / intervalMs))
  const cols = Math.min(mostCols, count)
  const rows = Math.ceil(count / cols)
  const path = join(folder, 'storyboard.jpg')
  const graph = [
    `[film]fps=${1000 / intervalMs}:round=up`,
    told,
    `scale=${tileW}:${tileH}:force_original_aspect_ratio=decrease`,
    `pad=${tileW}:${tileH}:(ow-iw)/2:(oh-ih)/2`,
    ...asUsualScreensShow(work.probe.video, tool),
    `tile=${cols}x${rows},${asJpeg}[sheet]`,
  ].join(',')
  const outputs = [still('sheet', path)]
  const keysOnly = intervalMs > 4_000 || isLarge(work.probe)
  await make(tool, work, { startS: 0, keysOnly, graph, outputs })
  if (!(await areThere([{ path }]))) return null
  return { path, tileW, tileH, cols, rows, count, intervalMs }
}

/** A line for each tile, as nothing else tells how far it is before the sheet is whole. */
const told = 'metadata=add:key=tile:value=1,metadata=print:key=tile:file=-:direct=1'

/** Of more pixels than 1080p has: to decode all of them costs more than tiles a little less even. */
function isLarge({ video: { width, height } }: DrawWork['probe']): boolean {
  return width * height > 1920 * 1088
}

const asJpeg = 'setsar=1,scale=out_range=pc,format=yuvj420p'

function still(from: string, path: string): Output {
  return { kind: 'still', from, path, codec: 'mjpeg', options: asSharp }
}

/** As `-q:v 4` has it. */
const asSharp = { flags: '+qscale', global_quality: `${4 * 118}` }

async function make(
  tool: FilmTool,
  { input, folder, signal, probe }: DrawWork,
  { graph, ...drawn }: Omit<Recipe, 'input' | 'picture'> & { graph: string },
): Promise<void> {
  const recipe = { input, picture: { index: probe.video.index, graph }, ...drawn }
  const onLine = progressReader(() => {})
  await runTool({ ...tool.making(recipe), folder, signal, onLine })
}

async function areThere(files: readonly { path: string }[]): Promise<boolean> {
  const sizes = await Promise.all(files.map(({ path }) => stat(path).catch(() => null)))
  return sizes.every((one) => one !== null && one.size > 0)
}
