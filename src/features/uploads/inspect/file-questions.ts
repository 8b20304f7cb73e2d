import type { SuggestedFrame } from '../state/suggested-frame.ts'
import type { ProbeResult } from './probe-file.ts'
import type { StoryboardSheet } from './suggested-frames.ts'

export type FileTask = 'probe' | 'fingerprint' | 'frames' | 'storyboard'

/** What the page asks of the file worker; the answer carries the same id. */
export interface FileQuestion {
  id: number
  task: FileTask
  file: File
}

export type FileAnswer =
  | { id: number; task: 'probe'; result: ProbeResult }
  | { id: number; task: 'fingerprint'; result: string }
  | { id: number; task: 'frames'; result: SuggestedFrame[] }
  | { id: number; task: 'storyboard'; result: StoryboardSheet | null }
  | { id: number; task: 'failed'; reason: string }
