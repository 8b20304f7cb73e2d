import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { BrightFilm } from './film-formats.ts'
import { ffmpeg } from './marked-film.ts'

const run = promisify(execFile)
const program = ffmpeg?.ffmpeg ?? 'ffmpeg'
const ffprobe = ffmpeg?.ffprobe ?? 'ffprobe'

type Colour = readonly [red: number, green: number, blue: number]

/** How bright a screen that can shows each patch, in candelas a square metre: red, green and blue of ITU-R BT.709. */
export const patches: readonly { name: string; light: Colour }[] = [
  { name: 'black', light: [0, 0, 0] },
  { name: 'a shadow', light: [1, 1, 1] },
  { name: 'dark grey', light: [10, 10, 10] },
  { name: 'grey', light: [50, 50, 50] },
  { name: 'the white of a usual screen', light: [100, 100, 100] },
  { name: 'the white of paper (BT.2408)', light: [203, 203, 203] },
  { name: 'a lamp', light: [500, 500, 500] },
  { name: 'the brightest', light: [1000, 1000, 1000] },
  { name: 'red', light: [100, 0, 0] },
  { name: 'green', light: [0, 100, 0] },
  { name: 'blue', light: [0, 0, 100] },
]
const patchW = 48
const [width, height] = [patchW * patches.length, 180]

/** SMPTE ST 2084, from light to signal. */
function pq(light: number): number {
  const [m1, m2] = [2610 / 16384, (2523 / 4096) * 128]
  const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32]
  const power = (light / 10_000) ** m1
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2
}

/** ITU-R BT.2100 HLG: from the light of a screen of 1,000 cd/m² back over its system gamma of 1.2 to the signal. */
function hlg(colour: Colour): Colour {
  const luminance = dot([0.2627, 0.678, 0.0593], colour) / 1000
  const scale = luminance === 0 ? 0 : luminance ** (1 / 1.2 - 1) / 1000
  const signal = (light: number) => {
    const scene = light * scale
    return scene <= 1 / 12
      ? Math.sqrt(3 * scene)
      : 0.17883277 * Math.log(12 * scene - 0.28466892) + 0.55991073
  }
  const [red, green, blue] = colour
  return [signal(red), signal(green), signal(blue)]
}

const dot = (weights: Colour, colour: Colour) =>
  weights.reduce((sum, weight, at) => sum + weight * (colour[at] ?? 0), 0)

/** The same light by the primaries of BT.2020 (ITU-R BT.2087). */
const in2020 = (colour: Colour): Colour => [
  dot([0.6274, 0.3293, 0.0433], colour),
  dot([0.0691, 0.9195, 0.0114], colour),
  dot([0.0164, 0.088, 0.8956], colour),
]

/** Brightness and the two differences of colour, in the levels of 10 bits (BT.2020, not constant luminance). */
function levelsOf(light: Colour, transfer: BrightFilm['transfer']): Colour {
  const colour = in2020(light)
  const [red, green, blue] = colour
  const signal: Colour = transfer === 'pq' ? [pq(red), pq(green), pq(blue)] : hlg(colour)
  const luma = dot([0.2627, 0.678, 0.0593], signal)
  const levels = [
    64 + 876 * luma,
    512 + (896 * (signal[2] - luma)) / 1.8814,
    512 + (896 * (signal[0] - luma)) / 1.4746,
  ].map(Math.round)
  return [levels[0] ?? 0, levels[1] ?? 0, levels[2] ?? 0]
}

/** Two seconds of the patches, side by side, as a camera or a studio encodes them. Answers the path. */
export async function makeBrightFilm(film: BrightFilm, folder: string): Promise<string> {
  const raw = join(folder, `${film.file}.raw`)
  const plane = (which: 0 | 1 | 2, small: number) => {
    const line = patches.flatMap(({ light }) =>
      Array.from({ length: patchW / small }, () => levelsOf(light, film.transfer)[which]),
    )
    return Array.from({ length: height / small }, () => line).flat()
  }
  const picture = Uint16Array.from([...plane(0, 1), ...plane(1, 2), ...plane(2, 2)])
  await writeFile(raw, new Uint8Array(picture.buffer))
  const path = join(folder, film.file)
  await run(program, [
    ...`-v error -y -f rawvideo -pix_fmt yuv420p10le -s ${width}x${height} -r 25 -stream_loop 49 -i`.split(
      ' ',
    ),
    raw,
    ...film.encoding.split(' '),
    path,
  ])
  return path
}

/** What a film is tagged as, so that screens know how to show it. */
export async function tagsOf(path: string): Promise<Record<string, string>> {
  const asked = 'stream=pix_fmt,color_range,color_space,color_transfer,color_primaries'
  const { stdout } = await run(ffprobe, [
    ...`-v error -select_streams v -of json -show_entries ${asked}`.split(' '),
    path,
  ])
  return JSON.parse(stdout).streams[0]
}

/** The signal of each patch in the first picture of a film, or in a still, 0 to 1: red, green and blue. */
export async function signalsOf(path: string): Promise<Colour[]> {
  const raw = `${path}.rgb`
  const shown = `scale=${patches.length}:1:flags=area:in_color_matrix=bt709,format=rgb24`
  const middle = `crop=iw:ih/3:0:ih/3,${shown}`
  await run(program, [
    ...'-v error -y -i'.split(' '),
    path,
    ...'-frames:v 1 -vf'.split(' '),
    middle,
    ...'-f rawvideo'.split(' '),
    raw,
  ])
  const bytes = await readFile(raw)
  return patches.map((_, at) => {
    const [red = 0, green = 0, blue = 0] = bytes.subarray(at * 3)
    return [red / 255, green / 255, blue / 255]
  })
}

/**
 * What a usual screen should be sent for a light, by the curve that John Hable published ("Filmic Tonemapping Operators",
 * 2010) over 1,000 cd/m², where 1 is 100 of them, and the screen of BT.1886.
 */
export function expectedSignal(light: number): number {
  const curve = (x: number) =>
    (x * (0.15 * x + 0.05) + 0.004) / (x * (0.15 * x + 0.5) + 0.06) - 0.02 / 0.3
  return Math.max(0, curve(light / 100) / curve(10)) ** (1 / 2.4)
}
