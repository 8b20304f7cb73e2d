import { open } from 'node:fs/promises'

import type { ByteSource } from '#contract/media/byte-source.ts'
import type { Storage } from '#server/storage/storage.ts'

import { MediaFault } from './media-fault.ts'

export type BufferSource = ByteSource<Buffer>

/** More looks than any whole video needs: what has more parts than this before its index is made to cost time. */
const mostReads = 5_000

/** A source that gives up on a file of very many very small parts. */
export function boundedSource(source: BufferSource): BufferSource {
  let reads = 0
  return {
    sizeB: source.sizeB,
    async read(startB, lengthB) {
      reads += 1
      if (reads > mostReads) {
        throw new MediaFault(
          'media-unreadable',
          'The file is made of very many tiny parts, and its index does not come.',
        )
      }
      return startB >= source.sizeB ? Buffer.alloc(0) : source.read(startB, lengthB)
    },
  }
}

/** A file of the storage. */
export function withStoredSource<Answer>(
  storage: Storage,
  { key, sizeB }: { key: string; sizeB: number },
  work: (source: BufferSource) => Promise<Answer>,
): Promise<Answer> {
  return work({
    sizeB,
    async read(startB, lengthB) {
      const end = Math.min(startB + lengthB, sizeB) - 1
      const { stream } = await storage.read(key, { start: startB, end })
      return Buffer.from(await new Response(stream).arrayBuffer())
    },
  })
}

/** Opens a file of this machine for `work`, and closes it whatever happens. */
export async function withByteSource<Answer>(
  path: string,
  work: (source: BufferSource) => Promise<Answer>,
): Promise<Answer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    return await work({
      sizeB: size,
      async read(startB, lengthB) {
        const { buffer, bytesRead } = await file.read({
          buffer: Buffer.alloc(lengthB),
          position: startB,
        })
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}
