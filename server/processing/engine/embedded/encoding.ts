import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'

import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBSVTAV1,
  FF_ENCODER_LIBX264,
  FF_ENCODER_MJPEG,
} from 'node-av/constants'
import { Codec, CodecContext, Packet, type FilterContext, type Frame } from 'node-av/lib'

import type {
  EncodedPicture,
  Options,
  Output,
  WrittenSound,
} from '#server/processing/engine/recipe.ts'

import { openMovie, type Movie } from './movie.ts'
import { must, setAll } from './open-film.ts'

/** Takes what comes out of one end of a graph. */
export interface Encoding {
  take(frame: Frame, from: FilterContext): void
  end(): void
  isDone(): boolean
  isSound: boolean
}

type Encoded = Exclude<Output, { kind: 'copy' | 'heard' | 'words' | 'samples' }>

export function encoding(output: Encoded): Encoding {
  if (output.kind === 'still') return stillEncoding(output)
  const prepare = output.kind === 'picture' ? preparePicture : prepareSound(output)
  const keys = output.kind === 'picture' ? keyMarker(output) : () => {}
  let open: OpenFile | null = null
  let lastPts: bigint | null = null
  const packet = newPacket()
  const drain = ({ encoder, movie }: OpenFile) => {
    while (encoder.receivePacketSync(packet) >= 0) movie.write(packet, encoder.timeBase)
  }
  return {
    take: (frame, from) => {
      open ??= openFile(output, (encoder) => prepare(encoder, frame, from))
      // Two pictures for the same moment cannot both be shown.
      if (lastPts !== null && frame.pts <= lastPts) return
      lastPts = frame.pts
      keys(frame, open.encoder)
      must(open.encoder.sendFrameSync(frame), 'encoding')
      drain(open)
    },
    end: () => {
      if (open === null) return
      open.encoder.sendFrameSync(null)
      drain(open)
      open.movie.end()
    },
    isDone: () => false,
    isSound: output.kind === 'sound',
  }
}

/** Nothing is kept: the filters before it have written down what they found. */
export function hearing(): Encoding {
  return { take: () => {}, end: () => {}, isDone: () => false, isSound: true }
}

const sampleB = 2

/** Samples as they come out of the filters, one channel of 16 bits. */
export function sampling({ path }: WrittenSound): Encoding {
  const file = openSync(path, 'w')
  return {
    take: ({ data, nbSamples }) => {
      const [samples] = data ?? []
      if (samples !== undefined) writeSync(file, samples, 0, nbSamples * sampleB)
    },
    end: () => closeSync(file),
    isDone: () => false,
    isSound: true,
  }
}

interface OpenFile {
  encoder: CodecContext
  movie: Movie
}

function openFile(
  { codec, options, path, muxing }: Extract<Encoded, { muxing: Options }>,
  prepare: (encoder: CodecContext) => void,
): OpenFile {
  const encoder = openEncoder(codec, options, (one) => {
    prepare(one)
    one.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  })
  const movie = openMovie(path, muxing, (track) => {
    must(track.codecpar.fromContext(encoder), 'describing the track')
    track.timeBase = encoder.timeBase
  })
  return { encoder, movie }
}

const codecs = {
  libx264: FF_ENCODER_LIBX264,
  libsvtav1: FF_ENCODER_LIBSVTAV1,
  aac: FF_ENCODER_AAC,
  libopus: FF_ENCODER_LIBOPUS,
  mjpeg: FF_ENCODER_MJPEG,
}

/** Are these libraries built with encoders of AV1 and Opus? */
export function hasAv1(): boolean {
  return [codecs.libsvtav1, codecs.libopus].every((name) => Codec.findEncoderByName(name) !== null)
}

function openEncoder(
  name: keyof typeof codecs,
  options: Options,
  prepare: (encoder: CodecContext) => void,
): CodecContext {
  const codec = Codec.findEncoderByName(codecs[name])
  if (codec === null) throw new Error(`Encoder ${name} not found`)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  prepare(encoder)
  setAll(encoder, { threads: 'auto', ...options })
  must(encoder.open2Sync(codec), 'opening the encoder')
  return encoder
}

function preparePicture(encoder: CodecContext, frame: Frame, from: FilterContext): void {
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  asShown(encoder, frame, from)
  const rate = from.buffersinkGetFrameRate()
  if (rate.num > 0 && rate.den > 0) encoder.framerate = rate
}

function asShown(encoder: CodecContext, frame: Frame, from: FilterContext): void {
  encoder.width = frame.width
  encoder.height = frame.height
  encoder.timeBase = from.buffersinkGetTimeBase()
  encoder.sampleAspectRatio = frame.sampleAspectRatio
  encoder.colorRange = frame.colorRange
  encoder.colorPrimaries = frame.colorPrimaries
  encoder.colorTrc = frame.colorTrc
  encoder.colorSpace = frame.colorSpace
  encoder.chromaLocation = frame.chromaLocation
}

function prepareSound({ codec }: Extract<Encoded, { kind: 'sound' }>) {
  return (encoder: CodecContext, frame: Frame, from: FilterContext): void => {
    encoder.sampleFormat = codec === 'aac' ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
    encoder.sampleRate = frame.sampleRate
    encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
    encoder.timeBase = from.buffersinkGetTimeBase()
  }
}

/** Decoded pictures still say what they were in the source, which the encoder would follow. */
function keyMarker({ keys }: EncodedPicture): (frame: Frame, encoder: CodecContext) => void {
  const dueS = (place: number) =>
    'atS' in keys ? (keys.atS[place] ?? Infinity) : place * keys.everyS
  let marked = 0
  return (frame, { timeBase }) => {
    const isDue = Number(frame.pts) * timeBase.toDouble() >= dueS(marked)
    frame.pictType = isDue ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    if (isDue) marked += 1
  }
}

function stillEncoding({ codec, options, path }: Extract<Encoded, { kind: 'still' }>): Encoding {
  let isDone = false
  return {
    take: (frame, from) => {
      if (isDone) return
      isDone = true
      const encoder = openEncoder(codec, options, (one) => {
        one.pixelFormat = AV_PIX_FMT_YUVJ420P
        asShown(one, frame, from)
      })
      const packet = newPacket()
      frame.pictType = AV_PICTURE_TYPE_NONE
      must(encoder.sendFrameSync(frame), 'encoding')
      encoder.sendFrameSync(null)
      must(encoder.receivePacketSync(packet), 'encoding')
      writeFileSync(path, packet.data ?? Buffer.alloc(0))
    },
    end: () => {},
    isDone: () => isDone,
    isSound: false,
  }
}

function newPacket(): Packet {
  const packet = new Packet()
  packet.alloc()
  return packet
}
