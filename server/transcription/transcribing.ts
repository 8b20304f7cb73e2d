import type { TranscriptionConfig } from '#server/base/config.ts'
import type { Pace } from '#server/database/job-lanes.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import type { Needs } from '#server/processing/job/needs.ts'

import type { TranscriptionRow } from './transcription-row.ts'

/** One run over one film, as long as it has it in hand. */
export interface Transcribing {
  services: Needs
  engine: Engine
  endpoint: TranscriptionConfig
  row: TranscriptionRow
  signal: AbortSignal
  pace: Pace
}
