/** Both ends are inclusive and in bytes, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  sizeB: number
  modifiedAt: Date
}

export interface ListedFile extends StoredFile {
  key: string
}

export interface StoredContent extends StoredFile {
  /** The bytes of the range, or of the whole file. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Files by key, e.g. `videos/h2kQ…/original.mp4`. A key is one or more names of `A-Za-z0-9_.-` joined by
 * slashes; a name never starts with a dot. Writing is all or nothing. A full disk throws `storage-full`.
 * A file may be far larger than memory, so nothing here hands out a whole one.
 */
export interface Storage {
  write(key: string, content: ReadableStream<Uint8Array> | Uint8Array | Blob): Promise<StoredFile>
  /** Throws `not-found` when there is no such file. */
  read(key: string, range?: ByteRange): Promise<StoredContent>
  stat(key: string): Promise<StoredFile | null>
  /** The files whose keys begin with the folder's, however deep; none where there is no such folder. */
  list(folder: string): Promise<ListedFile[]>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Takes in a file of this machine; `move` gives it up where it was. */
  importFile(key: string, path: string, mode: 'move' | 'copy'): Promise<StoredFile>
  /** Where the file lies on this machine, when it does. */
  localPath?(key: string): string
  /** Bytes left for new files. */
  freeB(): Promise<number>
}
