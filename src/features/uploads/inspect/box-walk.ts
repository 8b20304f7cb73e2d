import { boxesIn } from '#contract/media/mp4-boxes.ts'

import { sourceOf } from './source-of.ts'

/** What the outermost boxes of an MP4 or QuickTime file say about its wholeness. */
export interface BoxReport {
  hasIndex: boolean
  hasMedia: boolean
  /** A box announces more bytes than the file has: the end is missing. */
  isCutOff: boolean
}

/** More boxes than this at the top level are a fragmented file, and no reason for doubt. */
const MOST_BOXES = 20_000

/** Reads only the heads of boxes, 16 bytes each. */
export async function walkBoxes(file: Blob): Promise<BoxReport> {
  const report: BoxReport = { hasIndex: false, hasMedia: false, isCutOff: false }
  let count = 0
  for await (const { type, endB } of boxesIn(sourceOf(file), 0, file.size)) {
    if (type === 'moov' || type === 'moof') report.hasIndex = true
    if (type === 'mdat') report.hasMedia = true
    if (endB > file.size) return { ...report, isCutOff: true }
    if ((count += 1) === MOST_BOXES) break
  }
  return report
}
