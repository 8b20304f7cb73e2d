import * as z from 'zod/mini'

import { Count, Id, Milliseconds, Timestamp } from './fields.ts'

/**
 * One step of preparing a video: looking into the file, its pictures, the words inside it where there are any, what lets
 * it be watched (sound and the lowest quality), and the better qualities.
 */
export const ProcessingStep = z.object({
  name: z.enum(['inspect', 'pictures', 'words', 'first', 'rest']),
  /** The qualities it makes, by the lines of their shorter side: 720 is 720p. */
  lines: z.array(z.int()),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0 to 1. */
  progress: z.number(),
  tookMs: z.nullable(Milliseconds),
  /** Null until enough was measured to say. */
  leftMs: z.nullable(Milliseconds),
})
export type ProcessingStep = z.infer<typeof ProcessingStep>

/** How far a video is on its way from a file to what everybody can watch. */
export const ProcessingJob = z.object({
  id: Id,
  videoId: Id,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  /** Its film is not the one that the video plays: it is to take the place of that. */
  isReplacement: z.boolean(),
  steps: z.array(ProcessingStep),
  /**
   * How many come before it, while it waits in line: those that make another film watchable before all that make one
   * better, short ones and those of people with few before the others.
   */
  ahead: z.nullable(Count),
  /** Why nothing is done at the moment: `room` on the disk. It goes on by itself. */
  waitsFor: z.nullable(z.enum(['room'])),
  /** It takes longer than was said: no time is said until that is right again. */
  isLate: z.boolean(),
  /** Null while nobody is at it, and until enough was measured to say. Within one run it never rises. */
  watchableInMs: z.nullable(Milliseconds),
  /** The same for all of it; null also while what others cannot watch yet will come before the rest of it. */
  readyInMs: z.nullable(Milliseconds),
  /** So often its step at work has failed. Stops and restarts of the service are none of it. */
  attempts: Count,
  failure: z.nullable(
    z.object({
      code: z.string(),
      detail: z.string(),
      step: z.nullable(ProcessingStep.shape.name),
      isRetryable: z.boolean(),
    }),
  ),
  queuedAt: Timestamp,
  startedAt: z.nullable(Timestamp),
})
export type ProcessingJob = z.infer<typeof ProcessingJob>

/** How far a video is made, from 0 to 1 over all its steps, and whether what there is by now can be watched. */
export function howFarPrepared({ steps }: Pick<ProcessingJob, 'steps'>): {
  fraction: number
  canWatch: boolean
} {
  const all = steps.reduce((sum, { progress }) => sum + progress, 0)
  const canWatch = steps.some(({ name, state }) => name === 'first' && state === 'done')
  return { fraction: steps.length === 0 ? 0 : all / steps.length, canWatch }
}
