/** What the outermost boxes of an MP4 or QuickTime file say about its wholeness. */
export interface BoxReport {
  hasIndex: boolean
  hasMedia: boolean
  /** A box announces more bytes than the file has: the end is missing. */
  isCutOff: boolean
}

/** More boxes than this at the top level are a fragmented file, and no reason for doubt. */
const MOST_BOXES = 20_000

/** Reads only box headers, 16 bytes each (ISO/IEC 14496-12, 4.2). */
export async function walkBoxes(file: Blob): Promise<BoxReport> {
  const report: BoxReport = { hasIndex: false, hasMedia: false, isCutOff: false }
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 8 <= file.size; count += 1) {
    const box = readHeader(await file.slice(at, at + 16).arrayBuffer(), file.size - at)
    if (box === null) break
    if (box.type === 'moov' || box.type === 'moof') report.hasIndex = true
    if (box.type === 'mdat') report.hasMedia = true
    at += box.sizeB
    if (at > file.size) return { ...report, isCutOff: true }
  }
  return report
}

function readHeader(header: ArrayBuffer, leftB: number): { type: string; sizeB: number } | null {
  const view = new DataView(header)
  const short = view.getUint32(0)
  const type = String.fromCharCode(...new Uint8Array(header, 4, 4))
  if (!/^[\w©. -]{4}$/.test(type)) return null
  if (short === 0) return { type, sizeB: leftB }
  if (short !== 1) return short < 8 ? null : { type, sizeB: short }
  if (header.byteLength < 16) return { type, sizeB: leftB + 1 }
  return { type, sizeB: Number(view.getBigUint64(8)) }
}
