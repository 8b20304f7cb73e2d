import type { ByteSource } from './byte-source.ts'

/** An element of a WebM or Matroska file (RFC 8794 §6). */
export interface EbmlElement {
  /** With its length marker, as RFC 9559 lists it. */
  id: number
  startB: number
  /** Null when the writer did not know: live recordings. */
  endB: number | null
}

/** All the file, after its head. */
export const segmentId = 0x18538067

export async function elementAt(source: ByteSource, atB: number): Promise<EbmlElement | null> {
  const bytes = await source.read(atB, 12)
  const idB = lengthOf(bytes[0])
  if (idB === null || idB > 4) return null
  const sizeB = lengthOf(bytes[idB])
  if (sizeB === null || bytes.length < idB + sizeB) return null
  const startB = atB + idB + sizeB
  const size = withoutMarker(bytes.subarray(idB, idB + sizeB))
  return {
    id: unsigned(bytes.subarray(0, idB)),
    startB,
    endB: size === null ? null : startB + size,
  }
}

/** Elements one after another, up to one whose end nobody knows. */
export async function* elementsIn(
  source: ByteSource,
  parent: EbmlElement,
): AsyncGenerator<EbmlElement> {
  const endB = Math.min(parent.endB ?? source.sizeB, source.sizeB)
  let atB = parent.startB
  while (atB < endB) {
    const element = await elementAt(source, atB)
    if (element === null) return
    yield element
    if (element.endB === null) return
    atB = element.endB
  }
}

export function unsigned(bytes: Uint8Array): number {
  return bytes.reduce((value, byte) => value * 256 + byte, 0)
}

/** Length of a variable-size integer by its first byte (RFC 8794 §4). */
function lengthOf(first: number | undefined): number | null {
  if (first === undefined || first === 0) return null
  return Math.clz32(first) - 23
}

/** Value of a variable-size integer; null when all its bits are set, which means "unknown". */
function withoutMarker(bytes: Uint8Array): number | null {
  const largest = 0xff >> bytes.length
  const first = (bytes[0] ?? 0) & largest
  const rest = bytes.subarray(1)
  if (first === largest && rest.every((byte) => byte === 0xff)) return null
  return rest.reduce((value, byte) => value * 256 + byte, first)
}
