import { holdWords } from '#api/unsaved-words.ts'

import { whenBack } from '../person-here.ts'

interface Work {
  /** Sends what waits, if it can. */
  save: (isLeaving: boolean) => Promise<void>
  isUnsaved: () => boolean
  /** True when everything is on the service. */
  flush: () => Promise<boolean>
  /** Somebody is signed in again, or the connection is back. */
  goOn: () => void
}

const PAUSE_MS = 1_200
/** Whoever types without a pause is saved so often. */
const LONGEST_MS = 10_000

/** Saves once somebody pauses, one save at a time, and what waits when nobody shows it any more or the page is left. */
export class SaveWhenQuiet {
  readonly #work: Work
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSinceMs: number | null = null
  #running: Promise<void> | null = null
  #isShown = false
  #letGo: (() => void) | undefined

  constructor(work: Work) {
    this.#work = work
  }

  /** Something was written. */
  touch(): void {
    this.#waitingSinceMs ??= Date.now()
    const waitedMs = Date.now() - this.#waitingSinceMs
    this.plan(Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - waitedMs)))
  }

  plan(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.now(), delayMs)
  }

  /** What is typed meanwhile goes with the next. */
  async now(isLeaving = false): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    while (this.#running) await this.#running
    this.#waitingSinceMs = null
    this.#running = this.#work.save(isLeaving).finally(() => {
      this.#running = null
      this.#letGoAtTheEnd()
    })
    await this.#running
  }

  /** Answers what to do when nobody shows it any more. */
  readonly whileShown = (): (() => void) => {
    const leavePage = (): void => void this.now(true)
    this.#isShown = true
    addEventListener('pagehide', leavePage)
    const stopWaiting = whenBack(this.#work.goOn)
    this.#letGo ??= holdWords({ isUnsaved: this.#work.isUnsaved, save: this.#work.flush })
    return () => {
      this.#isShown = false
      removeEventListener('pagehide', leavePage)
      stopWaiting()
      void this.now()
    }
  }

  /** Words that are still on their way, or will be tried again, are not lost unasked because their page is closed. */
  #letGoAtTheEnd(): void {
    if (this.#isShown || this.#timer !== undefined) return
    this.#letGo?.()
    this.#letGo = undefined
  }
}
