import { isWatchable } from '#contract/rules.ts'
import { VideoState } from '#contract/videos.ts'

/**
 * Where the media of a video may go next (docs/specification.md#states-of-media). `deleted` is reached from anywhere
 * and left by restoring, which brings back the state the video had: it is kept beside, in `deleted_at`.
 */
const next: Record<VideoState, readonly VideoState[]> = {
  draft: ['uploading', 'failed', 'deleted'],
  // Straight to `ready`: what the browser can play as it is needs no queue.
  uploading: ['queued', 'processing', 'ready', 'failed', 'draft', 'deleted'],
  queued: ['processing', 'failed', 'deleted'],
  processing: ['partially_ready', 'ready', 'failed', 'deleted'],
  partially_ready: ['ready', 'failed', 'deleted'],
  // To the first quality of a film that takes the place of the one it played.
  ready: ['processing', 'partially_ready', 'deleted'],
  failed: ['queued', 'uploading', 'draft', 'deleted'],
  deleted: ['draft', 'uploading', 'queued', 'processing', 'partially_ready', 'ready', 'failed'],
}

/** May the media of a video go from one state to the other? Staying where it is is always allowed. */
export function canMove(from: VideoState, to: VideoState): boolean {
  return from === to || next[from].includes(to)
}

/** States from which `to` may be reached, itself included: for `update … where state in (…)`. */
export function statesBefore(to: VideoState): VideoState[] {
  return VideoState.options.filter((from) => canMove(from, to))
}

/** The state a reader is told: a deletion hides the state that restoring brings back. */
export function shownState(row: { state: VideoState; deleted_at: Date | null }): VideoState {
  return row.deleted_at === null ? row.state : 'deleted'
}

/** States of media that can be granted for playing. */
export const playableStates = VideoState.options.filter((state) => isWatchable({ state }))
