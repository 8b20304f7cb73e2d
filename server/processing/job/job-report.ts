import type { Kysely } from 'kysely'

import { freePace, type Pace } from '#server/database/job-lanes.ts'
import type { StoredStep } from '#server/database/stored-json.ts'
import type { Tables } from '#server/database/tables.ts'
import { holdVideo } from '#server/versions/film-job.ts'

import { changeJob, type JobRow } from './job-row.ts'
import { JobTakenBack } from './job-taken-back.ts'
import type { Needs } from './needs.ts'
import { withTimeLeft } from './time-left.ts'
import { WorkWatch } from './work-watch.ts'

const everyMs = 1_000

type StepName = StoredStep['name']
type JobChange = Parameters<typeof changeJob>[2]

interface Reported {
  services: Pick<Needs, 'db' | 'clock'>
  job: JobRow
  /** What ends when it is taken back did not fail. */
  signal: AbortSignal
  pace?: Pace
}

/** What is told of one preparation while it is done. Steps that were done before are not done again. */
export class JobReport {
  readonly #db: Kysely<Tables>
  readonly #job: JobRow
  readonly #clock: () => Date
  readonly #signal: AbortSignal
  readonly #pace: Pace
  readonly #watch: WorkWatch
  #steps: readonly StoredStep[]
  #toldAtMs = 0
  /** One by one, so that what is told last stands. */
  #telling: Promise<void> = Promise.resolve()

  constructor({ services: { db, clock }, job, signal, pace = freePace }: Reported) {
    this.#db = db
    this.#job = job
    this.#clock = clock
    this.#signal = signal
    this.#pace = pace
    this.#watch = new WorkWatch(clock)
    this.#steps = job.steps
  }

  /** The steps there are by now; those that were done stay so. */
  async plan(steps: readonly StoredStep[]): Promise<void> {
    this.#steps = steps.map((step) => this.#steps.find(({ name }) => name === step.name) ?? step)
    await this.#tell({})
  }

  isDone(name: StepName): boolean {
    return this.#steps.some((step) => step.name === name && step.state === 'done')
  }

  /** Nothing is done until there is more room on the disk, or that is over. */
  lacksRoom(lacks: boolean): Promise<void> {
    this.#watch.stand(lacks)
    return this.#tell({ lacks_room: lacks })
  }

  /** So long this run has worked: neither held for others, nor waiting for room. */
  workedMs(): number {
    return this.#watch.workedMs()
  }

  /** What earlier runs made of the step at work counts, with the time that it took. */
  workedBefore(name: StepName, ms: number): void {
    const { startedAt, tookMs } = this.#find(name)
    if (startedAt === null) return this.#change(name, { tookMs: (tookMs ?? 0) + ms })
    this.#change(name, { startedAt: new Date(Date.parse(startedAt) - ms).toISOString() })
  }

  /** Does one step and answers what it answers, or null when it is done; `progress` may be told as often as one likes. */
  async step<T>(
    name: StepName,
    work: (progress: (share: number) => void) => Promise<T>,
  ): Promise<T | null> {
    if (this.isDone(name)) return null
    this.#change(name, { state: 'waiting', progress: 0, startedAt: null, tookMs: 0 })
    await this.#keepPace(name)
    const stopListening = this.#pace.onChange(() => {
      this.#keepPace(name).catch(() => undefined)
    })
    try {
      const answer = await work((share) => this.#progress(name, share))
      // It gets on: what went wrong before does not count any more.
      if (!this.isDone(name)) await this.#tell(this.#ended(name))
      return answer
    } catch (error) {
      const isTakenBack = this.#signal.aborted || error instanceof JobTakenBack
      this.#change(name, { state: isTakenBack ? 'waiting' : 'failed', tookMs: null })
      await this.#tell({}).catch(() => undefined)
      throw error
    } finally {
      stopListening()
    }
  }

  /** Writes down that the step at work is done, together with what came of it; false when it is in other hands by now. */
  async doneIn(trx: Kysely<Tables>, name: StepName, change: JobChange): Promise<boolean> {
    await holdVideo(trx, this.#job.video_id)
    const ended = { ...this.#ended(name), ...change }
    return changeJob(trx, this.#job, { ...ended, steps: this.#steps, updated_at: this.#clock() })
  }

  /** Is it in hand still, and until the end of the transaction? */
  async isHeldIn(trx: Kysely<Tables>): Promise<boolean> {
    await holdVideo(trx, this.#job.video_id)
    return changeJob(trx, this.#job, { updated_at: this.#clock() })
  }

  /** Time that it stands still for others is none that it takes. */
  async #keepPace(name: StepName): Promise<void> {
    const tookMs = this.#tookMs(name)
    this.#watch.stand(this.#pace.isHeld())
    if (this.#pace.isHeld()) {
      this.#change(name, { state: 'waiting', startedAt: null, tookMs })
      return this.#tell({ state: 'queued' })
    }
    const startedAt = new Date(this.#clock().getTime() - tookMs).toISOString()
    this.#change(name, { state: 'running', startedAt, tookMs: null })
    return this.#tell({ state: 'running' })
  }

  #ended(name: StepName): JobChange {
    this.#change(name, { state: 'done', progress: 1, tookMs: this.#tookMs(name) })
    return { state: 'running', attempts: 0, cut_off: 0, failure: null }
  }

  #tookMs(name: StepName): number {
    const { startedAt, tookMs } = this.#find(name)
    return tookMs ?? (startedAt === null ? 0 : this.#clock().getTime() - Date.parse(startedAt))
  }

  #progress(name: StepName, share: number): void {
    this.#change(name, { progress: Math.min(1, Math.max(0, share)) })
    const nowMs = this.#clock().getTime()
    if (nowMs - this.#toldAtMs < everyMs) return
    this.#toldAtMs = nowMs
    // Whoever takes it back is noticed by the signal.
    this.#tell({}).catch(() => undefined)
  }

  #find(name: StepName): StoredStep {
    const step = this.#steps.find((one) => one.name === name)
    if (step === undefined) throw new Error(`There is no step ${name}.`)
    return step
  }

  #change(name: StepName, change: Partial<StoredStep>): void {
    this.#steps = this.#steps.map((step) => (step.name === name ? { ...step, ...change } : step))
  }

  #tell(change: JobChange): Promise<void> {
    const tell = async () => {
      const now = this.#clock()
      this.#steps = withTimeLeft(this.#steps, now.getTime())
      const updated = { ...change, steps: this.#steps, updated_at: now }
      if (!(await changeJob(this.#db, this.#job, updated))) throw new JobTakenBack()
    }
    const told = this.#telling.then(tell)
    this.#telling = told.catch(() => undefined)
    return told
  }
}
