import * as z from 'zod/mini'

import { ChannelSummary } from '../channels.ts'
import { Count, Id, Timestamp, page, pageQuery } from '../fields.ts'
import { UserSummary } from '../people.ts'
import { ProcessingJob } from '../processing.ts'
import { Thumbnail } from '../videos.ts'
import { defineCall } from './call.ts'

/** What an administrator looks at beside one another. `stopped`: it failed, or somebody stopped it. */
export const JobsState = z.enum(['running', 'queued', 'stopped', 'done'])
export type JobsState = z.infer<typeof JobsState>

/** The preparation of a video as those see it who look after the portal. */
export const Job = z.extend(ProcessingJob, {
  video: z.object({
    title: z.string(),
    thumbnail: z.nullable(Thumbnail),
    owner: UserSummary,
    channel: ChannelSummary,
  }),
  /** Who has it in hand, or had it last: name of the machine and number of the process. Null before anybody had. */
  worker: z.nullable(z.string()),
  /** When it was done, failed or was stopped. */
  settledAt: z.nullable(Timestamp),
})
export type Job = z.infer<typeof Job>

export const JobCounts = z.object({
  running: Count,
  queued: Count,
  stopped: Count,
  /** Within the last 24 hours. */
  doneLately: Count,
})
export type JobCounts = z.infer<typeof JobCounts>

/** What prepares films: the service itself, workers beside it, nothing because that is turned off, or nothing that was found. */
export const Preparers = z.object({
  where: z.enum(['here', 'elsewhere', 'off', 'nowhere']),
  /** The tool of the service itself, and what it cannot. */
  engine: z.nullable(z.string()),
})
export type Preparers = z.infer<typeof Preparers>

export const JobsPage = z.extend(page(Job), { counts: JobCounts, preparers: Preparers })
export type JobsPage = z.infer<typeof JobsPage>

const params = z.object({ jobId: Id })

export const listJobs = defineCall('GET /admin/jobs', {
  summary:
    'Preparations of all videos: those at work and in line as they are taken, those that stopped or are done with the latest first',
  auth: 'required',
  query: z.object({ ...pageQuery, state: z._default(JobsState, 'running') }),
  answer: JobsPage,
  errors: ['forbidden', 'invalid-cursor'],
})

export const retryJob = defineCall('POST /admin/jobs/:jobId/retry', {
  summary: 'Tries again what stopped of any video; what was made by then is kept',
  auth: 'required',
  params,
  answer: Job,
  status: 202,
  errors: ['forbidden', 'not-found', 'feature-disabled'],
})

export const cancelJob = defineCall('POST /admin/jobs/:jobId/cancel', {
  summary: 'Stops preparing any video; what can be watched by then stays',
  auth: 'required',
  params,
  answer: Job,
  errors: ['forbidden', 'not-found'],
})
