import type { StoredStep } from '#server/database/stored-json.ts'
import type { Pass, Plan, VideoRung } from '#server/processing/plan/plan.ts'

/** Before the film was looked into nobody knows what else there will be. */
export const inspectStep: StoredStep = newStep('inspect', [], 1)

/** The steps of a plan, as heavy as what they make is large. */
export function stepsOf({ first, rest }: Plan, { hasWords }: { hasWords: boolean }): StoredStep[] {
  return [
    inspectStep,
    newStep('pictures', [], 20),
    ...(hasWords ? [newStep('words', [], 5)] : []),
    newStep('first', linesOf(first), 15 + weightOf(first)),
    ...(rest.video.length > 0 ? [newStep('rest', linesOf(rest), 10 + weightOf(rest))] : []),
  ]
}

function newStep(name: StoredStep['name'], lines: number[], weight: number): StoredStep {
  return { name, lines, weight, state: 'waiting', progress: 0, startedAt: null, tookMs: null }
}

function linesOf({ video }: Pass): number[] {
  return video.map(({ lines }) => lines)
}

/** In ten thousands of pixels. What is copied is hardly any work. */
function weightOf({ video }: Pass): number {
  return Math.round(video.reduce((sum, rung) => sum + workOf(rung), 0) / 10_000)
}

function workOf({ width, height, isCopy }: VideoRung): number {
  return isCopy ? 10_000 : width * height
}
