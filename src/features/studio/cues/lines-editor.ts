import { statusOf } from '#api/errors/http-error.ts'
import type { Caption } from '#contract/captions.ts'
import {
  readTrackLines,
  saveTrackLines,
  type TrackLines,
  type TrackPlace,
} from '#data/editing/captions.ts'
import { createStore, type Store } from '#lib/create-store.ts'

import { canSaveAgain } from '../details/can-save-again.ts'
import {
  beginHistory,
  firstChanged,
  rebased,
  redone,
  stepped,
  undone,
  type History,
} from '../lines/history.ts'
import { faultsOf, isRefused } from '../lines/line-faults.ts'
import { inOrder, type Lines } from '../lines/line.ts'
import { mergeLines, withKeysOf, type Conflict } from '../lines/merge-lines.ts'
import { readTrack, writeTrack } from '../lines/track-file.ts'
import { personHere } from '../person-here.ts'
import { SaveWhenQuiet } from './save-when-quiet.ts'

export interface EditorState {
  history: History
  /** As the service has them, with the keys of those that were made of them; null while there is no such track. */
  base: Lines
  track: Caption | null
  /** `held`: a line is as no file can have it, or nothing is said at all. */
  status: 'saved' | 'changed' | 'saving' | 'failed' | 'held' | 'conflict'
  /** Null until something was saved here. */
  savedAtMs: number | null
  /** What somebody else wrote where this person wrote, too. */
  conflicts: readonly Conflict[]
  error: unknown
}

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
  #reads = 0

  constructor(videoId: string, place: TrackPlace, found: TrackLines | null) {
    this.#videoId = videoId
    this.#place = place
    const base = found ? readTrack(found.text) : []
    const state: EditorState = {
      history: beginHistory(base),
      base,
      track: found?.track ?? null,
      status: 'saved',
      savedAtMs: null,
      conflicts: [],
      error: null,
    }
    this.#saver = new SaveWhenQuiet({
      save: (isLeaving) => this.#save(isLeaving),
      isUnsaved: this.isUnsaved,
      flush: this.flush,
      goOn: () => this.read().status === 'failed' && this.#saver.plan(0),
    })
    this.#store = createStore(state, this.#saver.whileShown)
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

  /** Saves now what is waiting. True when everything is on the service. */
  readonly flush = async (): Promise<boolean> => {
    await this.#saver.now()
    // Somebody else's lines were taken in, or more was typed, while that was on its way.
    if (this.read().status === 'changed') await this.#saver.now()
    return this.read().status === 'saved'
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
    if (!isHeld) this.#saver.touch()
  }

  #set(change: Partial<EditorState>): void {
    this.#store.write({ ...this.read(), ...change })
  }

  async #save(isLeaving: boolean): Promise<void> {
    const { history, base, track, status } = this.read()
    if (status === 'conflict' || personHere() !== this.#writer) return
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
    const { base, history } = this.read()
    const theirs = withKeysOf(base, readTrack(found.text, `theirs-${++this.#reads}`))
    const { conflicts } = mergeLines(base, history.now, theirs)
    const isConflict = conflicts.length > 0
    this.#set({
      history: rebased(history, (lines) => mergeLines(base, lines, theirs).lines),
      base: theirs,
      track: found.track,
      conflicts,
      status: isConflict ? 'conflict' : 'changed',
    })
    if (!isConflict) this.#saver.plan(0)
  }
}

/** A file has to say something, and no line may end before it starts or say more than anybody reads. */
function canBeKept(lines: Lines, text: string): boolean {
  const isSaid = text.includes('-->')
  return isSaid && ![...faultsOf(lines, null).values()].some(isRefused)
}
