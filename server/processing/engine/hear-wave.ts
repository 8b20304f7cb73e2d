import { waveStepMs } from '#contract/calls/wave-calls.ts'

import type { Work } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { runTool } from './run-tool.ts'

/** As sound of few samples has them: nobody sees more in a line as high as a finger. */
const rate = 8_000
/** What is quieter than this is as high as nothing, in decibels below the loudest there can be. */
const quietestDb = -60

const heard = [
  'aformat=channel_layouts=mono',
  `aresample=${rate}`,
  `asetnsamples=n=${(rate * waveStepMs) / 1_000}:p=0`,
  'astats=metadata=1:reset=1:measure_perchannel=none:measure_overall=Peak_level',
  'ametadata=mode=print:key=lavfi.astats.Overall.Peak_level:file=-:direct=1',
].join(',')

/** How loud each moment of the first sound is, from 0 to 255; nothing where there is no sound. */
export async function hearWave(
  tool: FilmTool,
  { input, folder, signal, index }: Work & { index: number },
): Promise<Uint8Array> {
  const peaks: number[] = []
  let at = 0
  const onLine = (line: string): boolean => {
    const [, atS] = /^frame:.* pts_time:(-?[\d.]+)/.exec(line) ?? []
    if (atS !== undefined) {
      at = Math.round((Number(atS) * 1_000) / waveStepMs)
      return true
    }
    const [, level] = /^lavfi\.astats\.Overall\.Peak_level=(\S+)$/.exec(line) ?? []
    if (level === undefined || at < 0) return false
    // Where the sound begins late, or has a hole, nothing is heard.
    while (peaks.length < at) peaks.push(0)
    peaks[at] = heightOf(Number(level))
    return false
  }
  const outputs = [{ kind: 'heard', index, filters: heard } as const]
  const recipe = { input, startS: 0, keysOnly: false, picture: null, outputs }
  await runTool({ ...tool.making(recipe), folder, signal, onLine })
  return Uint8Array.from(peaks)
}

/** Silence is `-inf`. */
function heightOf(db: number): number {
  if (!(db > quietestDb)) return 0
  return Math.round(Math.min(1, 1 - db / quietestDb) * 255)
}
