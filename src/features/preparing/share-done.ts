import type { ProcessingJob } from '#contract/processing.ts'

/** From 0 to 1, up to where it can be watched: a step at work counts as far as it is. */
export function shareDone({ steps }: ProcessingJob): number {
  const until = steps.findIndex(({ name }) => name === 'first')
  const counted = until < 0 ? steps : steps.slice(0, until + 1)
  const done = counted.reduce((sum, { progress }) => sum + progress, 0)
  return counted.length === 0 ? 0 : done / counted.length
}
