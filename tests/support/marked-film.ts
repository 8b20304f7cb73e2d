import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny'

import { findFfmpeg } from '#server/processing/engine/command-line/find-ffmpeg.ts'

import type { FilmFormat } from './film-formats.ts'
import type { SoundFormat } from './sound-formats.ts'

const run = promisify(execFile)
export const ffmpeg = await findFfmpeg(null)
const program = ffmpeg?.ffmpeg ?? 'ffmpeg'

/** White at the top left, so that one sees how it is turned; at one second white at the bottom right, and a tone. */
const picture = (size: string, seconds: number) =>
  `color=black:s=${size}:r=25:d=${seconds},drawbox=w=iw/2:h=ih/2:c=white:t=fill,drawbox=x=iw/2:y=ih/2:w=iw/2:h=ih/2:c=white:t=fill:enable='between(t,0.99,1.39)'`
const tone = 'if(between(t,1,1.4),0.8*sin(6283*t),0)'
const sound = (kind: FilmFormat['sound'], seconds: number) =>
  kind === '5.1'
    ? `aevalsrc='${Array.from({ length: 6 }, () => tone).join('|')}':c=5.1:s=48000:d=${seconds}`
    : `aevalsrc='${kind === 'mono' ? tone : `${tone}|${tone}`}':s=48000:d=${seconds}`

/** Writes the film of a format into a folder. Answers its path. */
export async function makeMarkedFilm(format: FilmFormat, folder: string): Promise<string> {
  const { file, encoding, size = '320x180', seconds = 2, filters, again } = format
  const kind = format.sound ?? 'one'
  const path = join(folder, file)
  const made = again === undefined ? path : join(folder, `before-${file}`)
  await run(program, [
    ...words('-v error -y -f lavfi -i'),
    picture(size, seconds),
    ...(kind === 'none' ? [] : [...words('-f lavfi -i'), sound(kind, seconds)]),
    ...words('-map 0:v'),
    ...(kind === 'none' ? [] : words(kind === 'two' ? '-map 1:a -map 1:a' : '-map 1:a')),
    ...(filters === undefined ? [] : ['-vf', filters]),
    ...words(encoding),
    made,
  ])
  if (again !== undefined)
    await run(program, [
      ...words('-v error -y -i'),
      made,
      ...words(again).map((word) => (word === '{made}' ? made : word)),
      path,
    ])
  return path
}

/** Silent, then a tone from the second second on, to the fourth. */
const late = "aevalsrc='if(gt(t,2),0.8*sin(2764*t),0)':s=48000:d=4"

/** Writes the sound of a format into a folder. Answers its path. */
export async function makeSound(
  { file, encoding }: Pick<SoundFormat, 'file' | 'encoding'>,
  folder: string,
): Promise<string> {
  const path = join(folder, file)
  await run(program, [...words(`-v error -y -f lavfi -i ${late} ${encoding}`), path])
  return path
}

/** When the flash and the tone are seen and heard, by the clock of the file that is decoded. */
export interface Marks {
  firstS: number
  flashS: number
  toneS: number
  /** White at the top left and black at the top right? */
  isUpright: boolean
}

/** Decodes a film by ffmpeg, with the sound of a file of its own where there is one; null where there is no sound. */
export async function marksOf(film: string, sound: string | null, folder: string): Promise<Marks> {
  const times = join(folder, 'times.txt')
  const pcm = join(folder, 'tone.raw')
  const corners = join(folder, 'corners.raw')
  const bright = 'crop=iw/2:ih/2:iw/2:ih/2,signalstats,metadata=print:key=lavfi.signalstats.YAVG'
  const heard = `-map ${sound === film ? 0 : 1}:a:0 -af aresample=48000:async=1:first_pts=0 -ac 1 -f s16le`
  await run(program, [
    ...words('-v error -y -i'),
    film,
    ...(sound === null || sound === film ? [] : ['-i', sound]),
    ...words('-map 0:v:0 -fps_mode passthrough -vf'),
    `format=yuv420p,${bright}:file=${times}`,
    ...words('-f null -'),
    ...words('-map 0:v:0 -frames:v 1 -vf scale=2:2:flags=area,format=gray -f rawvideo'),
    corners,
    ...(sound === null ? [] : [...words(heard), pcm]),
  ])
  const frames = [...(await readFile(times, 'utf8')).matchAll(/pts_time:(\S+)\s+\S+=(\S+)/g)].map(
    ([, atS, light]) => ({ atS: Number(atS), light: Number(light) }),
  )
  const [left = 0, right = 0] = await readFile(corners)
  return {
    firstS: frames[0]?.atS ?? NaN,
    flashS: frames.find(({ light }) => light > 128)?.atS ?? NaN,
    toneS: sound === null ? NaN : onsetOf(await readFile(pcm)),
    isUpright: left > 150 && right < 80,
  }
}

/** In seconds, as the file says itself. */
export async function lengthOf(film: string): Promise<number> {
  const asking = words('-v error -show_entries format=duration -of csv=p=0')
  const { stdout } = await run(ffmpeg?.ffprobe ?? 'ffprobe', [...asking, film])
  return Number(stdout)
}

function onsetOf(pcm: Buffer): number {
  for (let at = 0; at + 2 <= pcm.length; at += 2) {
    if (Math.abs(pcm.readInt16LE(at)) > 3_000) return at / 2 / 48_000
  }
  return NaN
}

/** A rendition as a player finds it: when its pictures or sounds begin, and which of them stand alone. */
export async function readRendition(path: string) {
  using input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const [track] = await input.getTracks()
  if (track === undefined) throw new Error(`${path} has no track.`)
  const shown = track.isVideoTrack()
    ? { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() }
    : null
  const times: number[] = []
  const keys: number[] = []
  let endS = 0
  for await (const { timestamp, duration, type } of new EncodedPacketSink(track).packets()) {
    times.push(timestamp)
    endS = Math.max(endS, timestamp + duration)
    if (type === 'key') keys.push(timestamp)
  }
  return { shown, startS: Math.min(...times), endS, keys, times, count: times.length }
}

function words(line: string): string[] {
  return line.split(' ')
}
