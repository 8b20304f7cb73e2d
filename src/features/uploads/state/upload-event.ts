import type { UploadFailure } from './upload-failure.ts'
import type {
  DraftedUpload,
  Existing,
  FileFacts,
  Probe,
  Refusal,
  UploadItem,
  WaitCause,
} from './upload-item.ts'

/** Everything that can happen to one upload. */
export type UploadEvent =
  | { type: 'check-started' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'checked'; probe: Probe | null; converts: string | null; fingerprint: string }
  | { type: 'poster-made'; poster: Blob }
  | { type: 'illustrated'; pictures: UploadItem['pictures'] }
  | { type: 'drafted'; draft: DraftedUpload }
  | { type: 'draft-postponed'; failure: UploadFailure }
  | { type: 'duplicate-found'; existing: Existing }
  | { type: 'upload-anyway' }
  | { type: 'go-on' }
  | { type: 'place-given' }
  | { type: 'narrowed'; maxChunkB: number }
  | { type: 'created'; uploadUrl: string }
  | { type: 'accepted'; offsetB: number }
  | { type: 'pause' }
  | { type: 'resume' }
  | { type: 'wait'; cause: WaitCause; retryAtMs: number | null }
  | { type: 'all-sent' }
  | { type: 'arrived'; isReady: boolean; isPublished: boolean }
  | { type: 'failed'; reason: string }
  | { type: 'recover' }
  /** Its file is here; `lastModifiedMs` where it was chosen just now. */
  | { type: 'recovered'; lastModifiedMs?: number }
  | { type: 'file-needed' }
  | { type: 'mismatched' }
  | { type: 'taken-elsewhere' }
  | { type: 'expired' }
  | { type: 'start-over'; isVideoGone: boolean; file?: FileFacts | undefined }
  | { type: 'renamed'; title: string }
  | { type: 'publish-requested' }
  | { type: 'cancel' }
