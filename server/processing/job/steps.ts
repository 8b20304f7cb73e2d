import type { StoredStep } from '#server/database/stored-json.ts'
import { passesOfRest, type Pass, type Plan, type VideoRung } from '#server/processing/plan/plan.ts'

/** Before the film was looked into nobody knows what else there will be. */
export const inspectStep: StoredStep = newStep('inspect', [], 1)

interface KnownOf {
  hasWords: boolean
  /** The first step is done, and another was to follow. */
  isWatchable: boolean
}

/** The steps of a plan, as heavy as what they make is large. */
export function stepsOf(plan: Plan, { hasWords, isWatchable }: KnownOf): StoredStep[] {
  const { first } = plan
  const rest = passesOfRest(plan)
  const weight = rest.reduce((sum, pass) => sum + weightOf(pass), 10)
  return [
    inspectStep,
    newStep('pictures', [], 20),
    ...(hasWords ? [newStep('words', [], 5)] : []),
    newStep('first', linesOf(first), 15 + weightOf(first)),
    ...(rest.length > 0 || isWatchable ? [newStep('rest', linesOf(...rest), weight)] : []),
  ]
}

function newStep(name: StoredStep['name'], lines: number[], weight: number): StoredStep {
  return { name, lines, weight, state: 'waiting', progress: 0, startedAt: null, tookMs: null }
}

/** Of each once, whatever it is encoded with. */
function linesOf(...passes: Pass[]): number[] {
  const lines = passes.flatMap(({ video }) => video.map((rung) => rung.lines))
  return [...new Set(lines)].toSorted((one, other) => one - other)
}

/** In ten thousands of pixels. What is copied is hardly any work. */
function weightOf({ video }: Pass): number {
  return Math.round(video.reduce((sum, rung) => sum + workOf(rung), 0) / 10_000)
}

function workOf({ width, height, isCopy, codec }: VideoRung): number {
  return isCopy ? 10_000 : width * height * workOfCodec[codec]
}

/** As measured, beside each other. */
const workOfCodec = { h264: 1, av1: 1.2 }

/** How far all of it is, by how far one of its readings is. */
export function progressOver(passes: readonly Pass[]) {
  const weights = passes.map((pass) => Math.max(1, weightOf(pass)))
  const sum = (some: readonly number[]) => some.reduce((total, weight) => total + weight, 0)
  const whole = sum(weights)
  return (pass: Pass) => {
    const at = passes.indexOf(pass)
    const before = sum(weights.slice(0, at))
    return (done: number) => (before + (weights[at] ?? 0) * Math.min(1, done)) / whole
  }
}
