/** Counts what a run works, without the time that it stands still. */
export class WorkWatch {
  readonly #clock: () => Date
  #workedMs = 0
  #sinceMs: number | null

  constructor(clock: () => Date) {
    this.#clock = clock
    this.#sinceMs = clock().getTime()
  }

  stand(isStill: boolean): void {
    this.#workedMs = this.workedMs()
    this.#sinceMs = isStill ? null : this.#clock().getTime()
  }

  workedMs(): number {
    return this.#workedMs + (this.#sinceMs === null ? 0 : this.#clock().getTime() - this.#sinceMs)
  }
}
