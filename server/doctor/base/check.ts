import type { Judgement } from './finding.ts'

/** One question of the doctor. `Context` is all it may look at. */
export interface Check<Context> {
  /** Stable: scripts and the documentation name it. */
  id: string
  /** Quick and quiet enough for every start of the development server. */
  isCheap: boolean
  run(context: Context): Promise<Judgement>
}

/**
 * Makes a check of a question and a pure judgement of what came back. `ask` may throw `NotAsked` when
 * something it needs is not there.
 */
export function defineCheck<Context, Evidence>(options: {
  id: string
  isCheap?: boolean
  ask: (context: Context) => Evidence | Promise<Evidence>
  judge: (evidence: Evidence, context: Context) => Judgement
}): Check<Context> {
  const { id, isCheap = false, ask, judge } = options
  return { id, isCheap, run: async (context) => judge(await ask(context), context) }
}

/** A question that makes no sense until another check is good. */
export class NotAsked extends Error {
  override name = 'NotAsked'
  readonly waitsFor: string

  constructor(waitsFor: string) {
    super(`not asked: ${waitsFor} comes first`)
    this.waitsFor = waitsFor
  }
}
