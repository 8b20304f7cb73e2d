export interface PictureFacts {
  extension: 'jpg' | 'png' | 'webp' | 'avif'
  width: number
  height: number
}

/** Kind and size of a picture by its bytes; null when it is none of JPEG, PNG, WebP and AVIF, or damaged. */
export function pictureFacts(bytes: Buffer): PictureFacts | null {
  try {
    return png(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? avif(bytes)
  } catch (error) {
    // A read beyond the end: the picture was cut off.
    if (error instanceof RangeError) return null
    throw error
  }
}

function png(bytes: Buffer): PictureFacts | null {
  if (bytes.toString('latin1', 0, 8) !== '\u0089PNG\r\n\u001a\n') return null
  return { extension: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The frame header (SOF) carries the size; everything before it is skipped by length. */
function jpeg(bytes: Buffer): PictureFacts | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      return { extension: 'jpg', width, height }
    }
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

function webp(bytes: Buffer): PictureFacts | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null
  }
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X': {
      const [width, height] = [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]
      return { extension: 'webp', width, height }
    }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      const [width, height] = [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
      return { extension: 'webp', width, height }
    }
    case 'VP8 ': {
      const [width, height] = [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]
      return { extension: 'webp', width, height }
    }
    default:
      return null
  }
}

/** The largest `ispe` property: others belong to tiles or to the alpha plane. */
function avif(bytes: Buffer): PictureFacts | null {
  if (!/^ftypavi[fs]/.test(bytes.toString('latin1', 4, 12))) return null
  let best: PictureFacts | null = null
  for (let at = bytes.indexOf('ispe'); at !== -1; at = bytes.indexOf('ispe', at + 4)) {
    const [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (best === null || width * height > best.width * best.height) {
      best = { extension: 'avif', width, height }
    }
  }
  return best
}
