import { join } from 'node:path'

import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import type { WordsWork, WrittenWords } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { progressReader } from './progress-line.ts'
import { runTool } from './run-tool.ts'
import { ToolFailure } from './tool-failure.ts'

/** Writes what is said in each track, in one reading; where one of them cannot be read, those that can by themselves. */
export async function writeWords(tool: FilmTool, work: WordsWork): Promise<WrittenWords[]> {
  const all = work.tracks.map((track) => ({
    track,
    path: join(work.folder, `words-${track.index}.srt`),
  }))
  if (await areWritten(tool, work, all)) return all
  const written: WrittenWords[] = []
  for (const one of all) if (await areWritten(tool, work, [one])) written.push(one)
  return written
}

/** The film plays as well without. */
async function areWritten(
  tool: FilmTool,
  { input, folder, signal }: WordsWork,
  wanted: readonly WrittenWords[],
): Promise<boolean> {
  const outputs = wanted.map(({ track, path }) => ({
    kind: 'words' as const,
    index: track.index,
    path,
  }))
  const recipe = { input, startS: 0, keysOnly: false, picture: null, outputs }
  try {
    await runTool({ ...tool.making(recipe), folder, signal, onLine: progressReader(() => {}) })
    return true
  } catch (error) {
    if (error instanceof ToolFailure || error instanceof MediaFault) return false
    throw error
  }
}
