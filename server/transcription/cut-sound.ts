import { open } from 'node:fs/promises'

import { sampleRate } from '#server/processing/engine/write-sound.ts'

/** A part of a sound that is sent by itself. */
export interface SoundPiece {
  fromMs: number
  untilMs: number
  /** Nobody can be heard in it: nobody is asked what they say. */
  isSilent: boolean
}

const sampleB = 2
const frameMs = 20
const frameSamples = (sampleRate * frameMs) / 1000
/** As long as the pause between two words, so that a cut in it cuts none. */
const pauseFrames = 300 / frameMs
/** Of full scale, about -50 dB: what a microphone hums by itself. */
const quietest = 0.003
const readB = 1024 ** 2

/** How loud each 20 milliseconds of samples are, as the root of their mean square, 0 to 1. */
export async function loudnessOf(path: string, signal: AbortSignal): Promise<Float32Array> {
  await using file = await open(path)
  const { size } = await file.stat()
  const frames = new Float32Array(Math.floor(size / sampleB / frameSamples))
  const buffer = Buffer.alloc(readB - (readB % (frameSamples * sampleB)))
  for (let frame = 0; frame < frames.length;) {
    signal.throwIfAborted()
    const at = frame * frameSamples * sampleB
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at)
    const count = Math.floor(bytesRead / sampleB / frameSamples)
    if (count === 0) break
    for (let each = 0; each < count; each += 1) {
      frames[frame + each] = rootMeanSquare(buffer, each * frameSamples * sampleB)
    }
    frame += count
  }
  return frames
}

function rootMeanSquare(samples: Buffer, fromB: number): number {
  let sum = 0
  for (let at = 0; at < frameSamples; at += 1) {
    const sample = samples.readInt16LE(fromB + at * sampleB) / 32_768
    sum += sample * sample
  }
  return Math.sqrt(sum / frameSamples)
}

/** Cuts a sound of this loudness where it is quietest, each piece two thirds to four thirds of a length; the last is what is left. */
export function cutSound(frames: Float32Array, pieceMs: number): SoundPiece[] {
  const least = Math.max(1, Math.round(((pieceMs / 3) * 2) / frameMs))
  const most = Math.max(least + 1, Math.round(((pieceMs / 3) * 4) / frameMs))
  const pieces: SoundPiece[] = []
  for (let from = 0; from < frames.length;) {
    const isLast = frames.length - from <= most
    const until = isLast ? frames.length : quietestBetween(frames, from + least, from + most)
    pieces.push({
      fromMs: from * frameMs,
      untilMs: until * frameMs,
      isSilent: frames.subarray(from, until).every((loudness) => loudness < quietest),
    })
    from = until
  }
  return pieces
}

/** The middle of the pause that is quietest; of several alike the first. */
function quietestBetween(frames: Float32Array, from: number, until: number): number {
  let [best, least] = [until, Infinity]
  let sum = 0
  for (let at = from; at < until; at += 1) {
    sum += frames[at] ?? 0
    const leaving = at - pauseFrames
    if (leaving >= from) sum -= frames[leaving] ?? 0
    if (leaving < from - 1) continue
    // Sums of what was added and taken away again are not exact.
    if (sum < least - 1e-6) [best, least] = [at - Math.floor(pauseFrames / 2), sum]
  }
  return best
}

/** This much of the samples, as a file that every tool knows (RIFF WAVE). */
export async function readWave(
  path: string,
  { fromMs, untilMs }: Pick<SoundPiece, 'fromMs' | 'untilMs'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const perMs = (sampleRate / 1000) * sampleB
  const length = (untilMs - fromMs) * perMs
  const wave = new Uint8Array(headB + length)
  await using file = await open(path)
  const { bytesRead } = await file.read(wave, headB, length, fromMs * perMs)
  writeHead(wave, bytesRead)
  return wave.subarray(0, headB + bytesRead)
}

/** So much silence, as such a file. */
export function silentWave(ms: number): Uint8Array<ArrayBuffer> {
  const wave = new Uint8Array(headB + (ms / 1000) * sampleRate * sampleB)
  writeHead(wave, wave.length - headB)
  return wave
}

const headB = 44

function writeHead(wave: Uint8Array<ArrayBuffer>, samplesB: number): void {
  const view = new DataView(wave.buffer)
  const name = (at: number, text: string) => wave.set(Buffer.from(text, 'latin1'), at)
  name(0, 'RIFF')
  view.setUint32(4, headB - 8 + samplesB, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  // Plain samples, one channel.
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * sampleB, true)
  view.setUint16(32, sampleB, true)
  view.setUint16(34, sampleB * 8, true)
  name(36, 'data')
  view.setUint32(40, samplesB, true)
}
