import type { PictureFacts } from './picture-size.ts'

/**
 * Is it one picture that stands still, from its first byte to its last? What follows a picture may be read as something
 * else (an archive, a page), and one that moves cannot be stopped where it stands beside every video.
 */
export function isPlainPicture(bytes: Buffer, { extension }: PictureFacts): boolean {
  switch (extension) {
    case 'png':
      return isPlainPng(bytes)
    case 'jpg':
      return isPlainJpeg(bytes)
    case 'webp':
      return isPlainWebp(bytes)
    // No browser writes one, and what it may hold is more than is read here.
    case 'avif':
      return false
  }
}

const endOfImage = 0xd9
const startOfScan = 0xda

/** Segments from the first to the end of the image, which what follows it may also look like (ITU-T T.81, B.1.1). */
function isPlainJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    // Any marker may have more of its first byte before it.
    if (marker === 0xff) at += 1
    else if (marker === endOfImage) return false
    else {
      at += 2 + bytes.readUInt16BE(at + 2)
      if (marker === startOfScan) at = endOfScan(bytes, at)
    }
  }
  return at + 2 === bytes.length && bytes.readUInt16BE(at) === 0xff00 + endOfImage
}

/** Where the next marker is: in the data of a scan a byte of ones comes before a zero, or before a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

/** Chunks from the signature to `IEND`, none of which begins an animation. */
function isPlainPng(bytes: Buffer): boolean {
  let at = 8
  while (at + 12 <= bytes.length) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (type === 'acTL') return false
    if (type === 'IEND') return at === bytes.length
  }
  return false
}

const animationBit = 0x02

function isPlainWebp(bytes: Buffer): boolean {
  const isMoving =
    bytes.toString('latin1', 12, 16) === 'VP8X' && (bytes.readUInt8(20) & animationBit) !== 0
  return !isMoving && bytes.readUInt32LE(4) + 8 === bytes.length
}
