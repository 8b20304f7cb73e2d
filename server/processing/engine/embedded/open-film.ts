import { AVDISCARD_ALL, AV_NOPTS_VALUE, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import {
  Codec,
  CodecContext,
  Dictionary,
  FFmpegError,
  FormatContext,
  type Stream,
} from 'node-av/lib'

import { reading } from '#server/processing/engine/reading.ts'
import type { Options } from '#server/processing/engine/recipe.ts'

const { max_pixels, ...opening } = reading
const tooLarge = 'Invalid data: a picture of more pixels than any screen has'

/** Opens a stranger's file and looks for its streams. */
export async function openFilm(path: string): Promise<FormatContext> {
  const film = new FormatContext()
  must(await film.openInput(`file:${path}`, null, Dictionary.fromObject(opening)), 'opening')
  must(await film.findStreamInfo(), 'looking for streams')
  // The limit is for decoders, and those that look for streams take none here.
  for (const { codecpar } of film.streams) {
    if (codecpar.width * codecpar.height > Number(max_pixels)) throw new Error(tooLarge)
  }
  return film
}

/** Where the film begins by its own clock, in microseconds. */
export function beginOf({ startTime }: FormatContext): bigint {
  return startTime === AV_NOPTS_VALUE ? 0n : startTime
}

/** Does not even read what nobody asks for. */
export function leaveOut(film: FormatContext, isWanted: (stream: Stream) => boolean): void {
  for (const stream of film.streams) if (!isWanted(stream)) stream.discard = AVDISCARD_ALL
}

/** A decoder for a stream, as careful as the film was opened. */
export function openDecoder(stream: Stream, options: Options = {}): CodecContext {
  const codec = Codec.findDecoder(stream.codecpar.codecId)
  if (codec === null) throw new Error('Decoder not found')
  const decoder = new CodecContext()
  decoder.allocContext3(codec)
  must(decoder.parametersToContext(stream.codecpar), 'describing the stream')
  decoder.pktTimebase = stream.timeBase
  setAll(decoder, { threads: 'auto', max_pixels, ...options })
  must(decoder.open2Sync(codec), 'opening the decoder')
  return decoder
}

/** One by one: a dictionary that is given to the synchronous calls is freed twice (node-av 6.1.1). */
export function setAll(context: CodecContext | FormatContext, options: Options): void {
  for (const [name, value] of Object.entries(options)) must(context.setOption(name, value), name)
}

/** How a picture has to be turned to be shown (a matrix of 3 × 3, by rows); null where it stands as it is. */
export function turnOf({ codecpar }: Stream): readonly number[] | null {
  const matrix = codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX)
  if (matrix === null || matrix.length < 36) return null
  const view = new DataView(matrix.buffer, matrix.byteOffset)
  return Array.from({ length: 9 }, (_, place) => view.getInt32(place * 4, true))
}

/** As libavutil counts it (display.c): degrees against the clock. */
export function degreesOf(matrix: readonly number[]): number {
  const [a = 0, b = 0, , c = 0, d = 0] = matrix
  const [across, down] = [Math.hypot(a, c), Math.hypot(b, d)]
  if (across === 0 || down === 0) return 0
  return (-Math.atan2(b / down, a / across) * 180) / Math.PI
}

/** The answer of a call of libav, which is negative where it failed. */
export function must(answer: number, what: string): number {
  if (answer < 0) throw new Error(`${what}: ${FFmpegError.strerror(answer)}`)
  return answer
}
