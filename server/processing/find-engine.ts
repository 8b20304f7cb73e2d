import type { Config } from '#server/base/config.ts'

import { commandLineTool } from './engine/command-line/command-line-tool.ts'
import { findFfmpeg } from './engine/command-line/find-ffmpeg.ts'
import { createEngine } from './engine/create-engine.ts'
import { findEmbeddedTool } from './engine/embedded/embedded-tool.ts'
import type { Engine } from './engine/engine.ts'
import { standingBehind } from './engine/stand-behind.ts'

/** What prepares films on this machine: its own ffmpeg, or else the one that a package brings; null where nothing can. */
export async function findEngine({
  processing: { ffmpegPath },
}: {
  processing: Pick<Config['processing'], 'ffmpegPath'>
}): Promise<Engine | null> {
  const ffmpeg = await findFfmpeg(ffmpegPath)
  const tool = ffmpeg === null ? await findEmbeddedTool() : commandLineTool(ffmpeg)
  return tool === null ? null : createEngine(standingBehind(tool))
}
