/** Bytes at any place of a file that may be far larger than memory. */
export interface ByteSource<Bytes extends Uint8Array = Uint8Array> {
  sizeB: number
  /** At most `lengthB` bytes from `startB`; fewer at the end of the file. */
  read(startB: number, lengthB: number): Promise<Bytes>
}
