import type { ByteSource } from '#contract/media/byte-source.ts'

/** A file of the person as the walkers of the contract read it. */
export function sourceOf(file: Blob): ByteSource {
  return {
    sizeB: file.size,
    async read(startB, lengthB) {
      return new Uint8Array(await file.slice(startB, startB + lengthB).arrayBuffer())
    },
  }
}
