import type { WordsConfig } from '#server/base/config.ts'
import type { Pace } from '#server/database/job-lanes.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import type { Needs } from '#server/processing/job/needs.ts'

import type { TranscriptionRow } from './transcription-row.ts'

/** One run over one piece of this work, as long as it has it in hand. */
export interface Held {
  services: Needs
  row: TranscriptionRow
  signal: AbortSignal
  pace: Pace
}

/** The same over a film. */
export interface Transcribing extends Held {
  engine: Engine
  endpoint: WordsConfig
}
