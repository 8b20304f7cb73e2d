import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import type { TusClient } from './tus-client.ts'

/** Bytes that no player looks at make it a film of several chunks. */
export function lengthened(film: Buffer, moreB: number): Buffer {
  const padding = randomBytes(moreB)
  const header = Buffer.alloc(8)
  header.writeUInt32BE(padding.length + 8)
  header.write('free', 4, 'latin1')
  return Buffer.concat([film, header, padding])
}

/** Half of it, then something happens, then the rest. */
export function bodyWith(chunk: Uint8Array, happens: () => Promise<void>): ReadableStream {
  const halfB = Math.floor(chunk.length / 2)
  let isBegun = false
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true
        controller.enqueue(new Uint8Array(chunk.subarray(0, halfB)))
        return
      }
      await happens()
      controller.enqueue(new Uint8Array(chunk.subarray(halfB)))
      controller.close()
    },
  })
}

/** As a client finds out, however long it takes until somebody answers. */
export async function offsetOf(client: TusClient, url: string): Promise<number> {
  for (;;) {
    const answer = await client.head(url).catch(() => null)
    if (answer?.ok === true) return Number(answer.headers.get('Upload-Offset'))
    await sleep(100)
  }
}
