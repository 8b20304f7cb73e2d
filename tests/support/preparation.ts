import type { ProcessingJob, ProcessingStep } from '#contract/processing.ts'

/** A step that waits, but for what is said otherwise. */
export const preparingStep = (changes: Partial<ProcessingStep>): ProcessingStep => ({
  name: 'rest',
  lines: [720, 1080],
  state: 'waiting',
  progress: 0,
  tookMs: null,
  leftMs: null,
  ...changes,
})

/** A video that is being made ready to watch, but for what is said otherwise. */
export const preparation = (changes: Partial<ProcessingJob>): ProcessingJob => ({
  id: 'preparation',
  videoId: 'the-video',
  state: 'running',
  isReplacement: false,
  steps: [preparingStep({})],
  ahead: null,
  waitsFor: null,
  isLate: false,
  watchableInMs: null,
  readyInMs: null,
  attempts: 1,
  failure: null,
  queuedAt: '2026-11-23T00:00:00.000Z',
  startedAt: null,
  ...changes,
})
