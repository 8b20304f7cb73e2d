import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

const clip = 'server/sample-library/media/rough-cut/video.mp4'

/** A clip that plays, grown by a `free` box (ISO/IEC 14496-12, 8.1.2), which players skip. The seed makes it a file of its own. */
export function makeLargeVideo(path: string, sizeB: number, seed: number): string {
  const video = readFileSync(clip)
  const boxB = sizeB - video.byteLength
  const header = Buffer.alloc(8)
  header.writeUInt32BE(boxB)
  header.write('free', 4, 'latin1')
  const handle = openSync(path, 'w')
  writeSync(handle, video)
  writeSync(handle, header)
  const block = Buffer.alloc(1024 ** 2, seed)
  for (let leftB = boxB - 8; leftB > 0; leftB -= block.byteLength) {
    writeSync(handle, block, 0, Math.min(leftB, block.byteLength))
  }
  closeSync(handle)
  return path
}
