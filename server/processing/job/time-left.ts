import type { StoredStep } from '#server/database/stored-json.ts'

/** Before that a guess would jump about. */
const leastMeasuredMs = 5_000
/** What takes longer than was said by so much, and by half, is not said any more. */
const lateByMs = 60_000
const lateByShare = 1.5

type Measured = Pick<StoredStep, 'name' | 'state' | 'progress' | 'startedAt' | 'tookMs' | 'weight'>

/**
 * With what is left of each step, as far as that can be said, in ms: by what the work has taken so far, and never more
 * than was said before in this run. Where the work slows down it stands still until it is right again.
 */
export function withTimeLeft(steps: readonly StoredStep[], nowMs: number): StoredStep[] {
  const speed = msPerWeight(steps, nowMs)
  if (speed === null) return [...steps]
  return steps.map((step) => {
    const leftMs = step.state === 'done' ? 0 : leftAt(step, speed)
    return { ...step, leftMs: Math.min(step.leftMs ?? leftMs, leftMs) }
  })
}

/** What an earlier run said is no promise of this one. */
export function withoutTimeLeft(steps: readonly StoredStep[]): StoredStep[] {
  return steps.map((step) => ({ ...step, leftMs: null }))
}

/** Does the work take so much longer than was said that nobody should count on that? */
export function isLate(steps: readonly StoredStep[], nowMs: number): boolean {
  const speed = msPerWeight(steps, nowMs)
  if (speed === null) return false
  const open = steps.filter(({ state }) => state !== 'done')
  const saidMs = open.reduce((sum, step) => sum + (step.leftMs ?? leftAt(step, speed)), 0)
  const leftMs = open.reduce((sum, step) => sum + leftAt(step, speed), 0)
  return leftMs > saidMs + lateByMs && leftMs > saidMs * lateByShare
}

/** Of a step that is not done, at such a speed. */
function leftAt({ weight, progress }: Measured, speed: number): number {
  return Math.round(weight * (1 - progress) * speed)
}

/** Only making films is measured: looking into one takes about as long for all of them. */
function msPerWeight(steps: readonly Measured[], nowMs: number): number | null {
  let workedMs = 0
  let weight = 0
  for (const step of steps) {
    if (step.name === 'inspect') continue
    const runningMs = step.startedAt === null ? 0 : nowMs - Date.parse(step.startedAt)
    workedMs += step.tookMs ?? runningMs
    weight += step.weight * step.progress
  }
  return workedMs < leastMeasuredMs || weight === 0 ? null : workedMs / weight
}
