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

export interface DirectUrlOptions {
  expiresAt: Date
  contentType: string
  /** A Content-Disposition; null where the file is to be shown. */
  disposition: string | null
  /**
   * Is it for a page that reads it itself (CORS)? Then it has an address of its own: what a cache has of one that was only
   * shown lacks the words that let a page read it.
   */
  isLent: boolean
}

/**
 * Files by key, e.g. `videos/h2kQ…/original.mp4`. A key is one or more names of `A-Za-z0-9_.-` joined by
 * slashes; a name never starts with a dot. Writing is all or nothing. A full disk throws `storage-full`, a server that does
 * not answer `unavailable`.
 * A file may be far larger than memory, so nothing here hands out a whole one.
 */
export interface Storage {
  /** `sizeB` of a stream that may be very large lets a bucket take it in parts that are not too many. */
  write(
    key: string,
    content: AsyncIterable<Uint8Array> | Uint8Array | Blob,
    sizeB?: number,
  ): Promise<StoredFile>
  /** Throws `not-found` when there is no such file. */
  read(key: string, range?: ByteRange): Promise<StoredContent>
  stat(key: string): Promise<StoredFile | null>
  /** The files whose keys begin with the folder's, however deep; none where there is no such folder. */
  list(folder: string): Promise<ListedFile[]>
  /** Every file, in no order: there may be more than fit into memory. */
  all(): AsyncIterable<ListedFile>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  /** Removes whatever `list` names. */
  removeFolder(folder: string): Promise<void>
  /** Takes in a file of this machine; `move` gives it up where it was. */
  importFile(key: string, path: string, mode: 'move' | 'copy'): Promise<StoredFile>
  /** Where the file lies on this machine; null when it does not. */
  localPath(key: string): Promise<string | null>
  /** An address where whoever has it gets the file past this service; null where there is none. */
  directUrl(key: string, options: DirectUrlOptions): Promise<string | null>
  /** Bytes left for new files; throws where none can be taken in. */
  freeB(): Promise<number>
  /** Removes what writes of yesterday left that came to no end. Only for the service that the files belong to. */
  removeHalfWritten(): Promise<void>
}
