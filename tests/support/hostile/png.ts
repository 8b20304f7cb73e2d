import { crc32, deflateSync } from 'node:zlib'

import { number } from './parts.ts'

/** A picture that says that it is so large, of which the beginning is there. */
export function png(width: number, height: number): Buffer {
  return pictureOf({ width, height, depth: '0802', pixelsB: 1024 ** 2 })
}

/** A whole picture in black, a bit for each point: few bytes, however large it is. */
export function blackPng(width: number, height: number): Buffer {
  return pictureOf({ width, height, depth: '0100', pixelsB: height * (1 + Math.ceil(width / 8)) })
}

interface Picture {
  width: number
  height: number
  /** Bits for each colour, and how colours are told (PNG 11.2.2), in hex. */
  depth: string
  pixelsB: number
}

function pictureOf({ width, height, depth, pixelsB }: Picture): Buffer {
  const part = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    return Buffer.concat([number(data.length), named, number(crc32(named))])
  }
  const size = Buffer.concat([number(width), number(height), Buffer.from(`${depth}000000`, 'hex')])
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    part('IHDR', size),
    part('IDAT', deflateSync(Buffer.alloc(pixelsB))),
    part('IEND', Buffer.alloc(0)),
  ])
}
