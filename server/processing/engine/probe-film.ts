import * as z from 'zod'

import type {
  AudioTrack,
  MediaProbe,
  VideoTrack,
  WordsTrack,
} from '#server/processing/plan/media-probe.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import type { Work } from './engine.ts'
import type { FilmTool } from './film-tool.ts'
import { isAboutFilm } from './is-about-film.ts'
import { languageOf } from './language-of.ts'
import { runTool } from './run-tool.ts'
import { ToolFailure } from './tool-failure.ts'

const Stream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  pix_fmt: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  bit_rate: z.string().optional(),
  duration: z.string().optional(),
  start_time: z.string().optional(),
  channels: z.int().optional(),
  sample_rate: z.string().optional(),
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  color_space: z.string().optional(),
  disposition: z.object({ attached_pic: z.int().optional() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z.array(z.looseObject({ rotation: z.number().optional() })).optional(),
})
type Stream = z.infer<typeof Stream>

const Answer = z.object({
  streams: z.array(Stream).default([]),
  format: z
    .object({
      format_name: z.string().optional(),
      start_time: z.string().optional(),
      duration: z.string().optional(),
      bit_rate: z.string().optional(),
    })
    .optional(),
})
type Answer = z.infer<typeof Answer>

/** What a tool finds in a file. Throws a MediaFault when it is no film, or a damaged one. */
export async function probeFilm(tool: FilmTool, work: Work): Promise<MediaProbe> {
  const answer = await ask(tool, work)
  const duration = answer.format?.duration ?? answer.streams.find((one) => one.duration)?.duration
  const picture = answer.streams.find(isPicture)
  if (answer.streams.some(isStrange)) {
    throw new MediaFault('media-unreadable', 'Its picture is of a kind that cannot be read here.')
  }
  if (answer.streams.some(isUnheard)) {
    throw new MediaFault('media-unreadable', 'Its sound is of a kind that nobody hears.')
  }
  return {
    durationMs: toMs(duration),
    isIndexed: indexed.has(answer.format?.format_name ?? ''),
    video: picture === undefined ? null : videoTrack(picture, answer),
    audio: answer.streams.filter((one) => one.codec_type === 'audio').flatMap(audioTrack),
    words: answer.streams.filter(isWords).slice(0, mostWords).map(wordsTrack),
  }
}

/** MP4 with QuickTime, and Matroska with WebM. In others a clock may begin anew on the way, or a moment is only guessed. */
const indexed = new Set(['mov,mp4,m4a,3gp,3g2,mj2', 'matroska,webm'])

async function ask(tool: FilmTool, { input, ...rest }: Work): Promise<Answer> {
  try {
    return Answer.parse(JSON.parse(await runTool({ ...tool.probing(input), ...rest })))
  } catch (error) {
    if (!(error instanceof ToolFailure) || !isAboutFilm(error.said)) throw error
    throw new MediaFault(
      'media-unreadable',
      'The file is damaged, or of a kind that cannot be read.',
    )
  }
}

/** The cover of a recording is a stream of pictures too, of one. */
function isPicture(stream: Stream): boolean {
  return isSeen(stream) && !isStrange(stream)
}

function isSeen({ codec_type, disposition, width = 0 }: Stream): boolean {
  return codec_type === 'video' && width > 0 && disposition?.attached_pic !== 1
}

/** A picture that the tool has no name for, and so cannot read: what is heard beside it is not all there is. */
function isStrange(stream: Stream): boolean {
  return isSeen(stream) && [undefined, 'none', 'unknown'].includes(stream.codec_name)
}

/** More channels, or samples in a second, than there are ears for, or so few that they are no sound. */
function isUnheard({ codec_type, channels = 0, sample_rate }: Stream): boolean {
  const rate = toNumber(sample_rate)
  const isRate = rate === null || (rate >= leastRate && rate <= mostRate)
  return codec_type === 'audio' && (channels > mostChannels || !isRate)
}

const mostChannels = 64
const leastRate = 2_000
const mostRate = 1_000_000

function videoTrack(stream: Stream, { streams, format }: Answer): VideoTrack {
  const { width = 0, height = 0 } = stream
  const aspect = ratio(stream.sample_aspect_ratio, ':') ?? 1
  const turn = stream.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0
  const isUpright = Math.abs(Math.round(turn / 90)) % 2 === 1
  const shownWidth = Math.round(width * aspect)
  const isOnly = streams.length === 1
  return {
    index: stream.index,
    codec: stream.codec_name ?? 'unknown',
    profile: stream.profile ?? null,
    pixelFormat: stream.pix_fmt ?? null,
    width: isUpright ? height : shownWidth,
    height: isUpright ? shownWidth : height,
    fps: ratio(stream.avg_frame_rate, '/'),
    bitrate: toNumber(stream.bit_rate) ?? (isOnly ? toNumber(format?.bit_rate) : null),
    startMs: startOf(stream, format),
    durationMs: toMs(stream.duration),
    isTurned: turn !== 0,
    hasSquarePixels: aspect === 1,
    isInterlaced: /^(tt|bb|tb|bt)$/.test(stream.field_order ?? ''),
    isHdr: /^(smpte2084|arib-std-b67)$/.test(stream.color_transfer ?? ''),
    saysPrimaries: isSaid(stream.color_primaries),
    saysMatrix: isSaid(stream.color_space),
    isDrawn: false,
  }
}

function isSaid(colours: string | undefined): boolean {
  return !['unknown', 'reserved', undefined].includes(colours)
}

/** Of an AVI nobody knows: its pictures come in the order of decoding. */
function startOf({ start_time }: Stream, format: Answer['format']): number | null {
  if (start_time === undefined || format?.format_name === 'avi') return null
  return Math.round((Number(start_time) - Number(format?.start_time ?? 0)) * 1000)
}

function audioTrack({ index, codec_name, channels = 0, tags = {} }: Stream): AudioTrack[] {
  if (codec_name === undefined || channels === 0) return []
  const title = tags['title']?.slice(0, 60) ?? null
  return [{ index, codec: codec_name, channels, lang: languageOf(tags['language']), title }]
}

/** Tracks that hold text: those of pictures (DVD, Blu-ray, DVB) nobody can read here. */
function isWords({ codec_type, codec_name = '' }: Stream): boolean {
  return codec_type === 'subtitle' && kindsOfWords.has(codec_name)
}

const kindsOfWords = new Set(['subrip', 'text', 'webvtt', 'ass', 'mov_text'])
/** More than any film has; the limit of a video comes beside. */
const mostWords = 40

function wordsTrack({ index, tags = {} }: Stream): WordsTrack {
  return { index, lang: languageOf(tags['language']), title: tags['title']?.slice(0, 60) ?? null }
}

function ratio(text: string | undefined, sign: string): number | null {
  const [above, below] = (text ?? '').split(sign).map(Number)
  if (above === undefined || below === undefined) return null
  const value = above / below
  return Number.isFinite(value) && value > 0 ? value : null
}

function toNumber(text: string | undefined): number | null {
  const value = Number(text ?? NaN)
  return Number.isFinite(value) && value > 0 ? value : null
}

function toMs(seconds: string | undefined): number | null {
  const value = toNumber(seconds)
  return value === null ? null : Math.round(value * 1000)
}
