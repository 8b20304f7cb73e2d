import type { TranscriptionFault } from '#contract/calls/transcription-calls.ts'

/** No words came of it, and none will before somebody does something. */
export class TranscriptionFailure extends Error {
  override name = 'TranscriptionFailure'
  readonly fault: TranscriptionFault

  constructor(fault: TranscriptionFault, message: string) {
    super(message)
    this.fault = fault
  }
}
