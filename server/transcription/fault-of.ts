import type { TranscriptionFault } from '#contract/calls/transcription-calls.ts'
import { isDiskFull } from '#server/base/disk-full.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { isAboutDisk } from '#server/processing/engine/is-about-film.ts'
import { ToolFailure } from '#server/processing/engine/tool-failure.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'

import { TranscriptionFailure } from './transcription-failure.ts'

/** What another try would not change before somebody does something; null where it may. */
export function faultOf(error: unknown): TranscriptionFault | null {
  if (error instanceof TranscriptionFailure) return error.fault
  if (error instanceof MediaFault) return 'no-sound'
  if (isDiskFull(error)) return 'no-room'
  if (error instanceof ToolFailure && isAboutDisk(error.said)) return 'no-room'
  if (error instanceof ProblemError) {
    return error.code === 'quota-exceeded' || error.code === 'storage-full' ? 'no-room' : 'stopped'
  }
  return null
}
