/** What went wrong with a request of an upload. */
export interface UploadFailure {
  /** 0 when no answer came. */
  status: number
  /** The problem's code, when the body had one. */
  code: string | null
  retryAfterMs: number | null
  /** Did the request carry bytes of the file? */
  isChunk: boolean
}
