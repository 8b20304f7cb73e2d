import type { EncodeWork } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { progressReader } from './progress-line.ts'
import type { Output } from './recipe.ts'
import { runTool } from './run-tool.ts'

/** What one sound track is like all in all (ITU-R BS.1770, as EBU R 128 uses it). */
export interface Loudness {
  /** LUFS. */
  integrated: number
  /** Of full scale; above 1 it clips. */
  peak: number
}

/** Where most of what people hear on the web stands, so that nobody reaches for the volume between two films. */
const wanted = -16
/** Silence, and what a microphone hums by itself. */
const quietest = -50
const mostDb = 15
/** Nobody hears less. */
const leastDb = 1
/** What encoders add to a peak has room above it. */
const highestPeak = 0.84

/** Listens to the sound tracks of a pass, one after the other; nothing of those that could not be measured. */
export async function measureLoudness(
  tool: FilmTool,
  { input, folder, signal, pass }: EncodeWork,
  onHeard: (place: number, doneMs: number) => void,
): Promise<ReadonlyMap<number, Loudness>> {
  const heard = new Map<number, Loudness>()
  // One at a time: what a filter writes does not say whose it is.
  for (const [place, { index }] of pass.audio.entries()) {
    const outputs: readonly Output[] = [{ kind: 'heard', index, filters: measuring }]
    const recipe = { input, startS: 0, keysOnly: false, picture: null, outputs }
    const progress = progressReader((doneMs) => onHeard(place, doneMs))
    const found = { integrated: Number.NaN, peak: Number.NaN }
    const onLine = (line: string) => {
      const [, what, value] = /^lavfi\.r128\.(I|true_peak)=(\S+)$/.exec(line) ?? []
      if (what === 'I') found.integrated = Number(value)
      if (what === 'true_peak') found.peak = Number(value)
      return progress(line)
    }
    await runTool({ ...tool.making(recipe), folder, signal, onLine })
    if (Number.isFinite(found.integrated) && Number.isFinite(found.peak)) heard.set(index, found)
  }
  return heard
}

const measuring = [
  'aresample=48000',
  'aformat=channel_layouts=stereo',
  'ebur128=metadata=1:peak=true',
  'ametadata=mode=print:file=-:direct=1',
].join(',')

/** Filters that bring a track to where the others are: nothing of it changes but how loud it is. */
export function evenedOut(loudness: Loudness | undefined): readonly string[] {
  if (loudness === undefined || loudness.integrated < quietest) return []
  const gainDb = Math.max(-mostDb, Math.min(mostDb, wanted - loudness.integrated))
  if (Math.abs(gainDb) < leastDb) return []
  const peak = loudness.peak * 10 ** (gainDb / 20)
  const limited = peak > highestPeak ? [`alimiter=limit=${highestPeak}:level=disabled`] : []
  return [`volume=${gainDb.toFixed(2)}dB`, ...(gainDb > 0 ? limited : [])]
}
