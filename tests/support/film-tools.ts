import { commandLineTool } from '#server/processing/engine/command-line/command-line-tool.ts'
import { findFfmpeg } from '#server/processing/engine/command-line/find-ffmpeg.ts'
import { findEmbeddedTool } from '#server/processing/engine/embedded/embedded-tool.ts'
import type { FilmTool } from '#server/processing/engine/film-tool.ts'

const found = await findFfmpeg(null)

/** The ffmpeg of this machine; null where there is none. */
export const ffmpegTool = found && commandLineTool(found)
/** What npm brings, and so nearly everybody has; null where it does not run. */
export const embeddedTool = await findEmbeddedTool()

/** `npm run test:films` tries everything by both tools, and so does whoever has one alone. */
export const isWhole =
  process.env['FOYER_TEST_FILMS'] === 'all' || ffmpegTool === null || embeddedTool === null

/**
 * What something is tried by: what npm brings always, and the ffmpeg of this machine too where it is told something for
 * it that it is told for nothing else (decision 0111). Those are named where the films are.
 */
export function toolsFor({ isByBoth = false }: ByBoth): FilmTool[] {
  const both = isByBoth || isWhole
  return [both ? ffmpegTool : null, embeddedTool].filter((tool) => tool !== null)
}

export interface ByBoth {
  /** Also by the ffmpeg of this machine, on every run. */
  isByBoth?: boolean
}
