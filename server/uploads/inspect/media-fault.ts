export type MediaFaultCode =
  | 'unsupported-media'
  | 'media-unreadable'
  | 'no-video-track'
  | 'too-short'
  | 'too-long'

/** The file cannot be a video of Foyer. `message` says what it is or what is wrong with it, in one sentence. */
export class MediaFault extends Error {
  override name = 'MediaFault'
  readonly code: MediaFaultCode

  constructor(code: MediaFaultCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
