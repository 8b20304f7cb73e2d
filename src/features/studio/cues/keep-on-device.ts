import {
  forgetKeptLines,
  keepLines,
  keptLines,
  type KeptLines,
  type LinesName,
} from '#data/editing/kept-lines.ts'

/** Whoever types on is not held up. */
const PAUSE_MS = 300

/** Keeps on this device what is not saved yet, for a page that is closed, or a browser that ends, before it is. */
export class KeepOnDevice {
  readonly #name: LinesName | null
  readonly #unsaved: () => { base: string; text: string } | null
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `unsaved` answers null where everything is on the service. A page that is nobody's keeps nothing (`name` null). */
  constructor(name: LinesName | null, unsaved: () => { base: string; text: string } | null) {
    this.#name = name
    this.#unsaved = unsaved
  }

  /** What an earlier page has left. */
  found(): KeptLines | null {
    return this.#name && keptLines(this.#name)
  }

  touch(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.now(), PAUSE_MS)
  }

  /** As they are at this moment; what was kept goes once there is nothing left to lose. */
  now(): void {
    clearTimeout(this.#timer)
    if (this.#name === null) return
    const unsaved = this.#unsaved()
    if (unsaved === null) forgetKeptLines(this.#name)
    else keepLines(this.#name, { ...unsaved, atMs: Date.now() })
  }
}
