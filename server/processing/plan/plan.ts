import type { AudioTrack, MediaProbe, VideoTrack } from './media-probe.ts'

/** One rendition of the picture. `name` is its file's. */
export interface VideoRung {
  name: string
  /** As people call it: the shorter side, upright or lying. */
  lines: number
  width: number
  height: number
  /** What it may take at most, in bits per second. */
  maxBitrate: number
  /** The source is just right: its packets are taken as they are. */
  isCopy: boolean
  codec: PictureCodec
}

/** What every browser plays, and what takes less of the line where it is decoded well. */
export type PictureCodec = 'h264' | 'av1'
export type SoundCodec = 'aac' | 'opus'

export interface AudioRung {
  name: string
  codec: SoundCodec
  /** Of all streams of the file, this one. */
  index: number
  lang: string | null
  title: string | null
}

/** What is made in one reading of the source. */
export interface Pass {
  video: readonly VideoRung[]
  audio: readonly AudioRung[]
}

/**
 * What becomes of a film: what lets it be watched first, then the rest in one reading, and then, where somebody wants that,
 * all of it in fewer bytes.
 */
export interface Plan {
  first: Pass
  rest: Pass
  /** Reading by reading. */
  compact: readonly Pass[]
}

/** Shorter side and what it may take, in bits per second, up to 30 frames a second. */
const ladder = [
  [240, 400_000],
  [360, 800_000],
  [480, 1_400_000],
  [720, 2_800_000],
  [1080, 5_000_000],
  [1440, 9_000_000],
  [2160, 16_000_000],
] as const

/** Those in between cost as much to make and are hardly told from their neighbours. */
const offered = [360, 720, 1080, 1440, 2160]
const first = 360
/** Of what H.264 may take for the same picture. */
const av1Share = 0.6
const mostTogether = 1080
/** A rung so near above another is not worth its work. */
const sameShare = 0.85
const manyFps = 40
const mostAudio = 8
/** Between sound and picture nobody notices less. */
const mostSkewMs = 20

/** The renditions of a film: none larger than the film is. Pure, so that the same film always gets the same. */
export function planFor(probe: MediaProbe, { wantsAv1 }: { wantsAv1: boolean }): Plan {
  const { video } = probe
  const audio = probe.audio.slice(0, mostAudio).map(audioRung)
  if (video === null) {
    return { first: { video: [], audio }, rest: { video: [], audio: [] }, compact: [] }
  }
  const rungs = linesFor(Math.min(video.width, video.height)).map((lines) => rung(video, lines))
  const [lowest, ...others] = withCopy(video, rungs)
  return {
    first: { video: lowest === undefined ? [] : [lowest], audio },
    rest: { video: others, audio: [] },
    compact: wantsAv1 ? inReadings(rungs.map(asAv1), audio.map(asOpus)) : [],
  }
}

/** What is made once a film can be watched, one reading after the other. */
export function passesOfRest({ rest, compact }: Plan): Pass[] {
  return [rest, ...compact].filter(({ video }) => video.length > 0)
}

/** An encoder of AV1 takes half a gibibyte for each million of pixels: what is larger is made by itself. */
function inReadings(video: readonly VideoRung[], audio: readonly AudioRung[]): Pass[] {
  const together = video.filter(({ lines }) => lines <= mostTogether)
  const large = video.filter(({ lines }) => lines > mostTogether)
  return [{ video: together, audio }, ...large.map((one) => ({ video: [one], audio: [] }))]
}

/** By the same codec all through: players do not change it in the middle of a film. */
function asAv1({ lines, maxBitrate, ...rung }: VideoRung): VideoRung {
  const most = Math.round(maxBitrate * av1Share)
  return { ...rung, name: `av1-${lines}`, lines, maxBitrate: most, codec: 'av1' }
}

function asOpus(rung: AudioRung, place: number): AudioRung {
  return { ...rung, name: `opus-${place}`, codec: 'opus' }
}

function linesFor(source: number): number[] {
  const top = Math.min(even(source), offered.at(-1) ?? source)
  const below = offered.filter((lines) => lines < top * sameShare)
  return below.length === 0 && top > first ? [first, top] : [...below, top]
}

function rung({ width, height, fps }: VideoTrack, lines: number): VideoRung {
  const scale = lines / Math.min(width, height)
  const faster = (fps ?? 0) > manyFps ? 1.5 : 1
  return {
    name: `v${lines}`,
    lines,
    width: even(width * scale),
    height: even(height * scale),
    maxBitrate: Math.round(bitrateFor(lines) * faster),
    isCopy: false,
    codec: 'h264',
  }
}

/** Between two steps of the ladder by the pixels there are. */
function bitrateFor(lines: number): number {
  const step = ladder.find(([at]) => at >= lines) ?? ladder[ladder.length - 1]
  if (step === undefined) return 0
  const [at, bitrate] = step
  return bitrate * (lines / at) ** 2
}

function withCopy(video: VideoTrack, rungs: readonly VideoRung[]): VideoRung[] {
  const top = rungs.at(-1)
  return rungs.map((one) => (one === top ? { ...one, isCopy: fits(video, one) } : one))
}

/** Every browser plays it, nothing about it has to be changed, and it takes no more than we would spend. */
function fits(video: VideoTrack, top: VideoRung): boolean {
  const isPlain = !video.isTurned && video.hasSquarePixels && !video.isInterlaced && !video.isHdr
  const isWhole = video.width === top.width && video.height === top.height
  const isPlayed = video.codec === 'h264' && /^yuvj?420p$/.test(video.pixelFormat ?? '')
  const isInStep = Math.abs(video.startMs ?? Infinity) <= mostSkewMs
  return isPlain && isWhole && isPlayed && isInStep && (video.bitrate ?? Infinity) <= top.maxBitrate
}

function audioRung({ index, lang, title }: AudioTrack, place: number): AudioRung {
  return { name: `a${place}`, codec: 'aac', index, lang, title }
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
