import {
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
  AV_DISPOSITION_ATTACHED_PIC,
  AV_FRAME_FLAG_INTERLACED,
  AV_NOPTS_VALUE,
  type AVPixelFormat,
  type AVSampleFormat,
} from 'node-av/constants'
import {
  Frame,
  Packet,
  avGetCodecName,
  avGetPixFmtName,
  type FormatContext,
  type Rational,
  type Stream,
} from 'node-av/lib'

import { degreesOf, leaveOut, openDecoder, openFilm, turnOf } from './open-film.ts'
import { microseconds } from './progress.ts'

/** What ffprobe says of a film's streams and its format, as far as anybody here reads it. */
export async function describeFilm(path: string): Promise<unknown> {
  await using film = await openFilm(path)
  const picture = film.streams.find((one) => isPicture(one) && !isCover(one))
  const shown = picture && firstPicture(film, picture)
  return {
    streams: film.streams.map((one) => ({
      index: one.index,
      codec_name: avGetCodecName(one.codecpar.codecId) ?? undefined,
      bit_rate: above0(one.codecpar.bitRate),
      disposition: { attached_pic: isCover(one) ? 1 : 0 },
      tags: tagsOf(one),
      start_time: seconds(one.startTime, one.timeBase),
      duration: seconds(one.duration, one.timeBase),
      ...(one.codecpar.codecType === AVMEDIA_TYPE_SUBTITLE && { codec_type: 'subtitle' }),
      ...(isPicture(one) && { ...describePicture(one), ...(one === picture && shown) }),
      ...(one.codecpar.codecType === AVMEDIA_TYPE_AUDIO && {
        codec_type: 'audio',
        channels: one.codecpar.channels,
        sample_rate: `${one.codecpar.sampleRate}`,
      }),
    })),
    format: {
      format_name: film.iformat?.name ?? undefined,
      start_time: seconds(film.startTime, microseconds),
      duration: seconds(film.duration, microseconds),
      bit_rate: above0(film.bitRate),
    },
  }
}

function isPicture({ codecpar }: Stream): boolean {
  return codecpar.codecType === AVMEDIA_TYPE_VIDEO
}

function isCover({ disposition }: Stream): boolean {
  return (disposition & AV_DISPOSITION_ATTACHED_PIC) !== 0
}

function describePicture(stream: Stream) {
  const { codecpar, avgFrameRate } = stream
  const { width, height, format, colorTrc } = codecpar
  // Some containers say it, otherwise the pictures do.
  const aspect = [stream, codecpar].find((one) => one.sampleAspectRatio.num > 0)?.sampleAspectRatio
  const turn = turnOf(stream)
  return {
    codec_type: 'video',
    width,
    height,
    pix_fmt: pixelFormat(format),
    sample_aspect_ratio: aspect && `${aspect.num}:${aspect.den}`,
    avg_frame_rate: `${avgFrameRate.num}/${avgFrameRate.den}`,
    color_transfer: transfers.get(colorTrc),
    side_data_list: turn === null ? [] : [{ rotation: degreesOf(turn) }],
  }
}

/** The names of those that usual screens do not show. */
const transfers = new Map<number, string>([
  [AVCOL_TRC_SMPTE2084, 'smpte2084'],
  [AVCOL_TRC_ARIB_STD_B67, 'arib-std-b67'],
])

/** What only a decoded picture tells: whether its lines are woven, and often its brightness. */
function firstPicture(film: FormatContext, stream: Stream): Record<string, unknown> {
  leaveOut(film, (one) => one === stream)
  using decoder = openDecoder(stream)
  using packet = new Packet()
  packet.alloc()
  using frame = new Frame()
  frame.alloc()
  let isOver = false
  for (let read = 0; read < mostPackets && !isOver; read += 1) {
    isOver = film.readFrameSync(packet) < 0
    if (!isOver && packet.streamIndex !== stream.index) continue
    decoder.sendPacketSync(isOver ? null : packet)
    packet.unref()
    if (decoder.receiveFrameSync(frame) < 0) continue
    return {
      pix_fmt: pixelFormat(frame.format),
      field_order: frame.hasFlags(AV_FRAME_FLAG_INTERLACED) ? 'tt' : 'progressive',
      color_transfer: transfers.get(frame.colorTrc),
      ...(frame.colorPrimaries !== AVCOL_PRI_UNSPECIFIED && { color_primaries: 'said' }),
      ...(frame.colorSpace !== AVCOL_SPC_UNSPECIFIED && { color_space: 'said' }),
    }
  }
  return {}
}

const mostPackets = 300

function pixelFormat(format: AVPixelFormat | AVSampleFormat): string | undefined {
  return isOfPixels(format) ? (avGetPixFmtName(format) ?? undefined) : undefined
}

/** Of a stream of pictures it is. */
function isOfPixels(format: AVPixelFormat | AVSampleFormat): format is AVPixelFormat {
  return format >= 0
}

function seconds(ticks: bigint, timeBase: Rational): string | undefined {
  return ticks === AV_NOPTS_VALUE ? undefined : `${Number(ticks) * timeBase.toDouble()}`
}

function above0(value: bigint): string | undefined {
  return value > 0n ? `${value}` : undefined
}

/** Found however their case is, and no longer than anybody would write them. */
function tagsOf({ metadata }: Stream): Record<string, string | undefined> {
  const tag = (name: string) => metadata?.get(name)?.slice(0, mostTagLength)
  return { language: tag('language'), title: tag('title') }
}

const mostTagLength = 200
