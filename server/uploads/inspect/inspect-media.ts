import { limits } from '#contract/limits.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { boundedSource, withByteSource, type BufferSource } from './byte-source.ts'
import { inspectMatroska } from './inspect-matroska.ts'
import { inspectMp4 } from './inspect-mp4.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaFault } from './media-fault.ts'
import { sniffB, sniffMedia } from './sniff-media.ts'

export interface InspectOptions {
  /** Then a film may also be of a kind that browsers do not play, or only be heard. */
  isConverted?: boolean
}

/** What the file at `path` is, by its bytes. Throws a MediaFault when it is no video that browsers play. */
export function inspectMedia(path: string, options: InspectOptions = {}): Promise<MediaFacts> {
  return withByteSource(path, (source) => inspectSource(source, options))
}

/** The same for bytes from anywhere. Whatever trips over them is a fault of the file, but for what the disk says. */
export async function inspectSource(
  source: BufferSource,
  options: InspectOptions = {},
): Promise<MediaFacts> {
  try {
    const facts = await look(boundedSource(source), options)
    requireLength(facts.durationMs)
    requirePicture(facts)
    return facts
  } catch (error) {
    const isOurs = error instanceof MediaFault || error instanceof ProblemError
    if (isOurs || !(error instanceof Error) || 'syscall' in error) throw error
    throw new MediaFault('media-unreadable', 'The file is damaged: its index makes no sense.')
  }
}

async function look(
  source: BufferSource,
  { isConverted = false }: InspectOptions,
): Promise<MediaFacts> {
  const sniffed = sniffMedia(await source.read(0, sniffB))
  switch (sniffed.kind) {
    case 'mp4': {
      const { mimeType, extension } = sniffed
      return { mimeType, extension, ...(await inspectMp4(source, isConverted)) }
    }
    case 'matroska':
      return inspectMatroska(source, isConverted)
    case 'other-video': {
      const { mimeType, extension } = sniffed
      // What converts it looks into it.
      if (isConverted) return { mimeType, extension, durationMs: null, width: null, height: null }
      throw new MediaFault(
        'unsupported-media',
        `This is ${sniffed.name}, which browsers do not play. Save it as MP4 or WebM and send that.`,
      )
    }
    case 'sound': {
      const { mimeType, extension } = sniffed
      if (isConverted) return { mimeType, extension, durationMs: null, width: null, height: null }
      throw noVideo(sniffed.name)
    }
    case 'no-video':
      throw noVideo(sniffed.name)
  }
}

function noVideo(name: string): MediaFault {
  return new MediaFault('unsupported-media', `This is ${name}, not a video.`)
}

function requireLength(durationMs: number | null): void {
  const { min, max } = limits.uploadDurationMs
  if (durationMs === null) return
  if (durationMs < min) throw new MediaFault('too-short', 'The video is shorter than one second.')
  if (durationMs > max) throw new MediaFault('too-long', 'The video is longer than 12 hours.')
}

/** Twice what the largest screens show. */
const longestSidePx = 16_384

function requirePicture({ width, height }: MediaFacts): void {
  if (Math.max(width ?? 0, height ?? 0) <= longestSidePx) return
  throw new MediaFault(
    'media-unreadable',
    `The file says that its picture is ${width} × ${height} pixels, which no video is.`,
  )
}
