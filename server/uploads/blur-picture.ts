import { crc32, deflateSync } from 'node:zlib'

const width = 16
const height = 9
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * A picture of 16 × 9 pixels as a data address, of their colours in base64url. It is drawn here, of nothing but colours:
 * whatever was sent, what everybody is shown is a small PNG.
 */
export function blurPicture(pixels: string): string {
  const colours = Buffer.from(pixels, 'base64url')
  const rowB = width * 3
  const rows = Array.from({ length: height }, (_, row) =>
    // Each begins with how it is filtered: not at all.
    Buffer.concat([Buffer.from([0]), colours.subarray(row * rowB, (row + 1) * rowB)]),
  )
  const png = [
    signature,
    chunk('IHDR', header()),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return `data:image/png;base64,${Buffer.concat(png).toString('base64')}`
}

/** Eight bits of red, green and blue each. */
function header(): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, 2], 8)
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
