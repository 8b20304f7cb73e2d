import type { ByteSource } from './byte-source.ts'

/** A box of an MP4 or QuickTime file (ISO/IEC 14496-12 §4.2). */
export interface Box {
  type: string
  /** Where the content starts and ends, in bytes from the start of the file; beyond its end when bytes are missing. */
  startB: number
  endB: number
}

/** Boxes one after another. Bytes after the last whole box that are no box are left alone, as players do. */
export async function* boxesIn(
  source: ByteSource,
  startB: number,
  endB: number,
): AsyncGenerator<Box> {
  let atB = startB
  while (atB + 8 <= endB) {
    const { buffer, byteOffset, byteLength } = await source.read(atB, 16)
    if (byteLength < 8) return
    const head = new DataView(buffer, byteOffset, byteLength)
    const type = String.fromCharCode(...new Uint8Array(buffer, byteOffset + 4, 4))
    const headB = head.getUint32(0) === 1 ? 16 : 8
    const sizeB = sizeOf(head, endB - atB)
    if (sizeB < headB || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return
    yield { type, startB: atB + headB, endB: atB + sizeB }
    atB += sizeB
  }
}

/** 0 means up to the end, 1 that 64 bits follow; a head cut off before them is one byte too long for the file. */
function sizeOf(head: DataView, leftB: number): number {
  const shortB = head.getUint32(0)
  if (shortB === 0) return leftB
  if (shortB !== 1) return shortB
  return head.byteLength < 16 ? Math.max(16, leftB + 1) : Number(head.getBigUint64(8))
}
