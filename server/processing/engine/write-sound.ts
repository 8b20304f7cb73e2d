import { join } from 'node:path'

import type { SoundWork } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { progressReader } from './progress-line.ts'
import { runTool } from './run-tool.ts'

/** Of the samples, in Hz: what models of speech are trained on. */
export const sampleRate = 16_000

/** Sound that begins late, or has a hole, is filled with silence, so that a sample's place is its moment of the film. */
const filters = [
  `aresample=${sampleRate}:async=1:first_pts=0`,
  `aformat=sample_rates=${sampleRate}:sample_fmts=s16:channel_layouts=mono`,
].join(',')

/** Two bytes a sample: 115 MB an hour. */
export async function writeSound(
  tool: FilmTool,
  { input, folder, signal, index, pace }: SoundWork,
): Promise<string> {
  const path = join(folder, 'sound.s16')
  const outputs = [{ kind: 'samples', index, filters, path } as const]
  const recipe = { input, startS: 0, keysOnly: false, picture: null, outputs }
  const onLine = progressReader(() => {})
  await runTool({ ...tool.making(recipe), folder, signal, pace, onLine })
  return path
}
