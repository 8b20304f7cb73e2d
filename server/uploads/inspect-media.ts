import { limits } from '#contract/limits.ts'

import { withByteSource, type ByteSource } from './byte-source.ts'
import { inspectMatroska } from './inspect-matroska.ts'
import { inspectMp4 } from './inspect-mp4.ts'
import type { MediaFacts } from './media-facts.ts'
import { MediaFault } from './media-fault.ts'
import { sniffB, sniffMedia } from './sniff-media.ts'

/** What the file at `path` is, by its bytes. Throws a MediaFault when it is no video that browsers play. */
export function inspectMedia(path: string): Promise<MediaFacts> {
  return withByteSource(path, async (source) => {
    const facts = await look(source)
    requireLength(facts.durationMs)
    return facts
  })
}

async function look(source: ByteSource): Promise<MediaFacts> {
  const sniffed = sniffMedia(await source.read(0, sniffB))
  switch (sniffed.kind) {
    case 'mp4': {
      const { mimeType, extension } = sniffed
      return { mimeType, extension, ...(await inspectMp4(source)) }
    }
    case 'matroska':
      return inspectMatroska(source)
    case 'other-video':
      throw new MediaFault(
        'unsupported-media',
        `This is ${sniffed.name}, which browsers do not play. Save it as MP4 or WebM and send that.`,
      )
    case 'no-video':
      throw new MediaFault('unsupported-media', `This is ${sniffed.name}, not a video.`)
  }
}

function requireLength(durationMs: number | null): void {
  const { min, max } = limits.uploadDurationMs
  if (durationMs === null) return
  if (durationMs < min) throw new MediaFault('too-short', 'The video is shorter than one second.')
  if (durationMs > max) throw new MediaFault('too-long', 'The video is longer than 12 hours.')
}
