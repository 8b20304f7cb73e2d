import { send } from '#api/client.ts'
import { ProblemError, statusOf } from '#api/errors/http-error.ts'
import { holdWords } from '#api/unsaved-words.ts'
import { getVideo } from '#contract/calls/video-calls.ts'
import type { VideoDetail } from '#contract/videos.ts'
import { saveVideo } from '#data/video-changes.ts'
import { createStore, type Store } from '#lib/create-store.ts'

import { personHere, whenBack } from '../person-here.ts'
import { canSaveAgain } from './can-save-again.ts'
import {
  changedFields,
  checkDetails,
  detailsFields,
  draftOf,
  only,
  patchOf,
  rebase,
  type DetailsDraft,
  type DetailsErrors,
  type DetailsField,
} from './details-draft.ts'
import { refusedField } from './refused-field.ts'

export interface EditorState {
  draft: DetailsDraft
  /** As the service has it. */
  base: DetailsDraft
  etag: string
  status: 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'
  /** Null until something was saved here. */
  savedAtMs: number | null
  /** What the service said about single fields. */
  refused: DetailsErrors
  /** Both changed these; `theirs` is what the service has now. */
  conflict: { fields: readonly DetailsField[]; theirs: DetailsDraft } | null
  error: unknown
}

const PAUSE_MS = 800
const RETRY_MS = 5_000

/**
 * Autosaves a video's details. It outlives renders, and saves what is waiting when nobody shows it
 * any more or the page is left, so that nothing typed is lost.
 */
export class DetailsEditor {
  readonly videoId: string
  private readonly store: Store<EditorState>
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private readonly onSaved: ((video: VideoDetail) => void) | undefined
  /** Who writes here: nothing of theirs is saved as somebody else's. */
  private readonly writer = personHere()
  private isShown = false
  private letGo: (() => void) | undefined

  constructor(video: VideoDetail, onSaved?: (video: VideoDetail) => void) {
    const draft = draftOf(video)
    this.videoId = video.id
    this.onSaved = onSaved
    const state: EditorState = {
      draft,
      base: draft,
      etag: video.etag,
      status: 'saved',
      savedAtMs: null,
      refused: {},
      conflict: null,
      error: null,
    }
    this.store = createStore(state, this.whileShown)
  }

  private get state(): EditorState {
    return this.store.read()
  }

  readonly read = (): EditorState => this.state

  readonly isUnsaved = (): boolean => this.state.status !== 'saved'

  readonly subscribe = (listener: () => void): (() => void) => this.store.subscribe(listener)

  private readonly whileShown = (): (() => void) => {
    this.isShown = true
    addEventListener('pagehide', this.leave)
    const stopWaiting = whenBack(this.goOn)
    this.letGo ??= holdWords({ isUnsaved: this.isUnsaved, save: this.flush })
    return () => {
      this.isShown = false
      removeEventListener('pagehide', this.leave)
      stopWaiting()
      this.leave()
    }
  }

  change(change: Partial<DetailsDraft>): void {
    const isHeld = this.state.status === 'conflict'
    const draft = { ...this.state.draft, ...change }
    this.set({ draft, status: isHeld ? 'conflict' : 'changed' })
    if (!isHeld) this.plan(PAUSE_MS)
  }

  /** Saves now what is waiting. True when everything is on the service. */
  readonly flush = async (): Promise<boolean> => {
    await this.saveNow()
    // Somebody else's change was taken in, or more was typed, while that was on its way.
    if (this.state.status === 'changed') await this.saveNow()
    const { base, draft, status } = this.state
    return status !== 'conflict' && changedFields(base, draft).length === 0
  }

  /** Ends a conflict with one's own text, or with theirs. */
  resolve(whose: 'mine' | 'theirs'): void {
    const { conflict, draft } = this.state
    if (!conflict) return
    const taken = whose === 'theirs' ? only(conflict.theirs, conflict.fields) : {}
    this.set({ draft: { ...draft, ...taken }, conflict: null, status: 'changed' })
    this.plan(0)
  }

  private readonly leave = (): void => void this.saveNow(true)

  /** Words that are still on their way, or will be tried again, are not lost unasked because their form is closed. */
  private letGoAtTheEnd(): void {
    if (this.isShown || this.timer !== undefined) return
    this.letGo?.()
    this.letGo = undefined
  }

  /** What could not be saved without a sign-in or a connection can be now. */
  private readonly goOn = (): void => {
    if (this.state.status === 'failed') this.plan(0)
  }

  private set(change: Partial<EditorState>): void {
    this.store.write({ ...this.state, ...change })
  }

  private plan(delayMs: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.saveNow(), delayMs)
  }

  /** One save at a time; what is typed meanwhile goes with the next. */
  private async saveNow(keepalive = false): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    while (this.running) await this.running
    this.running = this.saveOnce(keepalive).finally(() => {
      this.running = null
      this.letGoAtTheEnd()
    })
    await this.running
  }

  private async saveOnce(keepalive: boolean): Promise<void> {
    const { draft, etag, status } = this.state
    const fields = fieldsToSave(this.state)
    if (status === 'conflict' || personHere() !== this.writer) return
    if (fields.length === 0) {
      const isRuleBroken = Object.keys(checkDetails(draft)).length > 0
      if (status === 'changed' && !isRuleBroken) this.set({ status: 'saved' })
      return
    }
    this.set({ status: 'saving' })
    try {
      const saved = await saveVideo(this.videoId, patchOf(draft, fields), {
        ifMatch: `"${etag}"`,
        ...(keepalive ? { keepalive } : {}),
      })
      this.onSaved?.(saved)
      this.settle(saved)
    } catch (error) {
      await this.recover(error)
    }
  }

  private settle(saved: VideoDetail): void {
    const base = draftOf(saved)
    const isMoreTyped = changedFields(base, this.state.draft).length > 0
    this.set({
      base,
      etag: saved.etag,
      refused: {},
      error: null,
      savedAtMs: Date.now(),
      status: isMoreTyped ? 'changed' : 'saved',
    })
    if (fieldsToSave(this.state).length > 0) this.plan(PAUSE_MS)
  }

  private async recover(error: unknown): Promise<void> {
    if (statusOf(error) === 412) {
      await this.rebaseOnTheirs()
      return
    }
    const refused = error instanceof ProblemError ? fieldErrors(error) : {}
    this.set({ status: 'failed', error, refused })
    if (canSaveAgain(error)) this.plan(RETRY_MS)
  }

  private async rebaseOnTheirs(): Promise<void> {
    const params = { videoId: this.videoId }
    const latest = await send(getVideo, { params }).catch(() => null)
    if (!latest) {
      this.set({ status: 'failed' })
      this.plan(RETRY_MS)
      return
    }
    const theirs = draftOf(latest)
    const { draft, conflicts } = rebase(this.state.base, this.state.draft, theirs)
    const isConflict = conflicts.length > 0
    this.set({
      draft,
      base: theirs,
      etag: latest.etag,
      status: isConflict ? 'conflict' : 'changed',
      conflict: isConflict ? { fields: conflicts, theirs } : null,
    })
    if (!isConflict) this.plan(0)
  }
}

/** Changed fields that keep to the rules; the others wait until they do. */
function fieldsToSave(state: EditorState): DetailsField[] {
  const errors = checkDetails(state.draft)
  return changedFields(state.base, state.draft).filter((field) => errors[field] === undefined)
}

function fieldErrors(error: ProblemError): DetailsErrors {
  // Of the whole video as the service puts it; in the form only one field can end it.
  if (error.code === 'words-missing') return { access: refusedField(error.code) }
  const errors: DetailsErrors = {}
  for (const { pointer, code } of error.problem.errors ?? []) {
    const field = detailsFields.find((name) => pointer.replace(/^#?\//, '').startsWith(name))
    if (field) errors[field] = refusedField(code)
  }
  return errors
}
