import { statusOf } from '#api/errors/http-error.ts'
import type { CaptionPatch } from '#contract/caption-changes.ts'
import type { Caption } from '#contract/captions.ts'
import {
  changeCaptions,
  readTrackLines,
  saveTrackLines,
  type TrackLines,
  type TrackPlace,
} from '#data/editing/captions.ts'
import { createStore, type Store } from '#lib/create-store.ts'

import { canSaveAgain } from '../details/can-save-again.ts'
import { firstChanged, redone, stepped, undone, type History } from '../lines/history.ts'
import { inOrder, type Lines } from '../lines/line.ts'
import { writeTrack } from '../lines/track-file.ts'
import { personHere } from '../person-here.ts'
import {
  canBeKept,
  firstState,
  unsavedIn,
  withKept,
  withTheirs,
  type EditorState,
} from './editor-state.ts'
import { KeepOnDevice } from './keep-on-device.ts'
import { SaveWhenQuiet } from './save-when-quiet.ts'

const RETRY_MS = 5_000
/** What a page that is being left may still send. */
const LAST_WORDS_B = 60_000

/**
 * The lines of a track while they are written: every step can be undone, and all are saved by themselves. It outlives
 * renders, and saves what waits when nobody shows it any more or the page is left.
 */
export class LinesEditor {
  readonly #videoId: string
  readonly #place: TrackPlace
  readonly #store: Store<EditorState>
  /** Who writes here: nothing of theirs is saved as somebody else's. */
  readonly #writer = personHere()
  readonly #saver: SaveWhenQuiet
  readonly #device: KeepOnDevice
  #reads = 0

  constructor(videoId: string, place: TrackPlace, found: TrackLines | null) {
    this.#videoId = videoId
    this.#place = place
    this.#saver = new SaveWhenQuiet({
      save: (isLeaving) => this.#save(isLeaving),
      isUnsaved: this.isUnsaved,
      flush: this.flush,
      goOn: () => this.read().status === 'failed' && this.#saver.plan(0),
    })
    const personId = this.#writer
    const name = personId === null ? null : { personId, videoId, ...place }
    this.#device = new KeepOnDevice(name, this.#unsaved)
    const kept = this.#device.found()
    this.#store = createStore(firstState(found, kept), this.#saver.whileShown)
  }

  readonly read = (): EditorState => this.#store.read()

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  readonly isUnsaved = (): boolean => this.read().status !== 'saved'

  /** One step more; the same lines are none. `what` names what may go on, such as typing in one line. */
  change(next: Lines, what: string | null = null): void {
    const { history } = this.read()
    if (next === history.now) return
    this.#write(stepped(history, next, { what, atMs: Date.now() }))
  }

  /** Takes the last step back, or makes it again. Answers the key of the line where something changed. */
  undo(): string | undefined {
    return this.#travel(undone)
  }

  redo(): string | undefined {
    return this.#travel(redone)
  }

  /** Ends the conflict at a line, or all of them, with one's own words or theirs. */
  resolve(whose: 'mine' | 'theirs', key?: string): void {
    const { conflicts, history } = this.read()
    const ended = conflicts.filter((one) => key === undefined || one.key === key)
    const rest = conflicts.filter((one) => !ended.includes(one))
    this.#set({ conflicts: rest, status: rest.length > 0 ? 'conflict' : 'changed' })
    const theirs = new Map(whose === 'theirs' ? ended.map((one) => [one.key, one.theirs]) : [])
    if (theirs.size > 0) {
      this.change(inOrder(history.now.map((line) => ({ ...line, ...theirs.get(line.key) }))))
    }
    if (rest.length === 0) this.#saver.plan(0)
  }

  /** Takes in what an earlier page could not save, or throws it away. Answers the key of the line where something changed. */
  decideKept(isWanted: boolean): string | undefined {
    const { base, history, kept } = this.read()
    if (kept === null) return undefined
    this.#set({ kept: null })
    if (!isWanted) {
      this.#device.now()
      return undefined
    }
    const { lines, conflicts } = withKept(base, history.now, kept)
    this.#set({ conflicts, ...(conflicts.length > 0 && { status: 'conflict' }) })
    this.change(lines)
    return firstChanged(history.now, lines)
  }

  /** Saves now what is waiting. True when everything is on the service. */
  readonly flush = async (): Promise<boolean> => {
    await this.#saver.now()
    // Somebody else's lines were taken in, or more was typed, while that was on its way.
    if (this.read().status === 'changed') await this.#saver.now()
    return this.read().status === 'saved'
  }

  /** Says that the lines are right. */
  readonly markChecked = (): Promise<boolean> => this.#say({ isChecked: true })

  /** Puts the track on show as it is now, or takes it off. */
  readonly show = (isShown: boolean): Promise<boolean> =>
    this.#say({ state: isShown ? 'published' : 'draft' })

  /**
   * Says something of the track, once all lines are saved. False where they could not be, or where somebody else wrote
   * meanwhile: what they wrote is here then, and was not read yet. What leaves the public waits for no words.
   */
  async #say(patch: CaptionPatch): Promise<boolean> {
    if (!(await this.flush()) && patch.state !== 'draft') return false
    const { track } = this.read()
    if (track === null) return false
    try {
      this.#set({ track: await changeCaptions(this.#videoId, track, patch) })
      return true
    } catch (error) {
      if (statusOf(error) !== 412) throw error
      await this.#takeIn()
      return false
    }
  }

  #travel(by: (history: History) => History): string | undefined {
    const { history } = this.read()
    const next = by(history)
    if (next === history) return undefined
    this.#write(next)
    return firstChanged(history.now, next.now)
  }

  #write(history: History): void {
    const isHeld = this.read().status === 'conflict'
    this.#set({ history, status: isHeld ? 'conflict' : 'changed' })
    this.#device.touch()
    if (!isHeld) this.#saver.touch()
  }

  /** What would be lost with this page; what an earlier one left is not written over before somebody has decided. */
  readonly #unsaved = () => unsavedIn(this.read())

  #set(change: Partial<EditorState>): void {
    this.#store.write({ ...this.read(), ...change })
  }

  async #save(isLeaving: boolean): Promise<void> {
    const { history, base, track, status } = this.read()
    if (status === 'conflict' || personHere() !== this.#writer) return
    this.#device.now()
    const lines = history.now
    const text = writeTrack(lines)
    if (text === writeTrack(base)) {
      if (status !== 'saved') this.#set({ status: 'saved', error: null })
      return
    }
    if (!canBeKept(lines, text)) {
      this.#set({ status: 'held', error: null })
      return
    }
    this.#set({ status: 'saving' })
    try {
      const keepalive = isLeaving && new Blob([text]).size < LAST_WORDS_B
      const sent = { text, etag: track?.etag ?? null, keepalive }
      this.#settle(lines, await saveTrackLines(this.#videoId, this.#place, sent))
    } catch (error) {
      await this.#recover(error)
    }
  }

  #settle(lines: Lines, track: Caption): void {
    const isMoreTyped = this.read().history.now !== lines
    const status = isMoreTyped ? 'changed' : 'saved'
    this.#set({ base: lines, track, error: null, savedAtMs: Date.now(), status })
    if (isMoreTyped) this.#saver.touch()
    else this.#device.now()
  }

  async #recover(error: unknown): Promise<void> {
    const status = statusOf(error) ?? 0
    // Written meanwhile, or begun by somebody else.
    if (status === 412 || status === 428) return this.#takeIn()
    this.#set({ status: 'failed', error })
    if (canSaveAgain(error)) this.#saver.plan(RETRY_MS)
    return undefined
  }

  /** What somebody else saved goes into every step that was made here. */
  async #takeIn(): Promise<void> {
    const found = await readTrackLines(this.#videoId, this.#place).catch((error: unknown) => {
      this.#set({ status: 'failed', error })
      this.#saver.plan(RETRY_MS)
      return undefined
    })
    if (found === undefined) return
    if (found === null) {
      // It was deleted: what is written here is a new one.
      this.#set({ track: null, base: [], status: 'changed' })
      this.#saver.plan(0)
      return
    }
    const taken = withTheirs(this.read(), found, `theirs-${++this.#reads}`)
    this.#set(taken)
    if (taken.status !== 'conflict') this.#saver.plan(0)
  }
}
