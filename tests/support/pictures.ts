import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'

/** A PNG of this size in one colour; `extra` are chunks between its header and its pixels. */
export function makePng(width: number, height: number, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(Buffer.alloc((width * 3 + 1) * height, 0x7f))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A few hundred bytes that say they are 1.6 thousand million pixels. */
export function pngBomb(): Buffer {
  const bomb = makePng(1, 1)
  bomb.writeUInt32BE(40_000, 16)
  bomb.writeUInt32BE(40_000, 20)
  return bomb
}

/** A JPEG whose comment is a page: a picture by its bytes, and a page to whoever goes looking for one. */
export async function jpegWithPage(side: number, page: string): Promise<Buffer> {
  const jpeg = await readFile(new URL('media/picture.jpg', import.meta.url))
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  if (frame === -1) throw new Error('picture.jpg has no baseline frame')
  jpeg.writeUInt16BE(side, frame + 5)
  jpeg.writeUInt16BE(side, frame + 7)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(page)])
  comment.writeUInt16BE(comment.length - 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}
