const HEAD_B = 4096
const EBML = 0x1a45dfa3
const SEGMENT = 0x18538067

/** Does a WebM or Matroska file announce more bytes than it has? (RFC 9559; a live recording announces nothing.) */
export async function isMatroskaCutOff(file: Blob): Promise<boolean> {
  const view = new DataView(await file.slice(0, HEAD_B).arrayBuffer())
  const head = readElement(view, 0)
  if (head === null || head.id !== EBML || head.endB === null) return false
  const segment = readElement(view, head.endB)
  return segment?.id === SEGMENT && segment.endB !== null && segment.endB > file.size
}

/** Id, and where the content ends; null there when the writer did not know. */
function readElement(view: DataView, at: number): { id: number; endB: number | null } | null {
  if (at + 5 > view.byteLength) return null
  const id = view.getUint32(at)
  const sizeB = Math.clz32(view.getUint8(at + 4)) - 23
  if (sizeB > 8 || at + 4 + sizeB > view.byteLength) return null
  let size = view.getUint8(at + 4) & (0xff >> sizeB)
  let isUnknown = size === 0xff >> sizeB
  for (let index = 1; index < sizeB; index += 1) {
    const byte = view.getUint8(at + 4 + index)
    isUnknown &&= byte === 0xff
    size = size * 256 + byte
  }
  return { id, endB: isUnknown ? null : at + 4 + sizeB + size }
}
