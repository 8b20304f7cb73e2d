/** The bytes of whatever may be written, piece by piece. */
export async function* bytesOf(
  content: AsyncIterable<Uint8Array> | Uint8Array | Blob,
): AsyncGenerator<Uint8Array, undefined> {
  if (content instanceof Uint8Array) yield content
  else yield* content instanceof Blob ? content.stream() : content
}
