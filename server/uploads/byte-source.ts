import { open } from 'node:fs/promises'

/** Bytes at any place of a file that may be far larger than memory. */
export interface ByteSource {
  sizeB: number
  /** At most `lengthB` bytes from `startB`; fewer at the end of the file. */
  read(startB: number, lengthB: number): Promise<Buffer>
}

/** Opens a file of this machine for `work`, and closes it whatever happens. */
export async function withByteSource<Answer>(
  path: string,
  work: (source: ByteSource) => Promise<Answer>,
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
