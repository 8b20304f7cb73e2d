/** One box of ISO base media (ISO/IEC 14496-12 §4.2) that lies in memory; `body` begins after its head. */
export interface MemoryBox {
  type: string
  body: Buffer
}

/** The boxes in a buffer, one after the other. Meant for what our own engines wrote. */
export function* boxesOf(bytes: Buffer): Generator<MemoryBox> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const sizeB = bytes.readUInt32BE(at)
    if (sizeB < 8) return
    yield {
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + sizeB),
    }
    at += sizeB
  }
}

/** The box at a path of types, `['trak', 'mdia']`; undefined where there is none. */
export function boxAt(bytes: Buffer, path: readonly string[]): Buffer | undefined {
  const [type, ...rest] = path
  if (type === undefined) return bytes
  for (const box of boxesOf(bytes)) if (box.type === type) return boxAt(box.body, rest)
  return undefined
}
