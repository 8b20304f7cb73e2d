import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import {
  cancelProcessing,
  getProcessing,
  listMyProcessing,
  retryProcessing,
} from '#contract/calls/processing-calls.ts'
import { howFarPrepared, type ProcessingJob } from '#contract/processing.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { askToPlay } from './playback.ts'

/**
 * Where the video itself can be read for a while, to take a frame from. A grant of its own:
 * a poster that is saved outdates the player's, and must not take the video from under the frame that is chosen.
 */
export function videoFileQuery(videoId: string) {
  return queryOptions({
    queryKey: ['video-file', videoId],
    queryFn: async ({ signal }) => {
      const { source } = await askToPlay(videoId, { signal })
      return source
    },
    // A grant lasts a quarter of an hour.
    staleTime: 12 * 60_000,
  })
}

/** So often what is at work or next in line is looked at again, and what waits behind others. */
const LOOK_AGAIN_MS = { running: 2_000, queued: 10_000 }

/** How far a video is on its way to be watched; looked at again while it moves. */
export function processingQuery(videoId: string) {
  return queryOptions({
    queryKey: ['processing', videoId],
    queryFn: async ({ signal }) => {
      const params = { videoId }
      const { job } = await send(getProcessing, { params, signal, isQuiet: true })
      const before = queryClient.getQueryData(processingQuery(videoId).queryKey)
      noteSettled(before ? [before] : undefined, job ? [job] : [])
      return job
    },
    refetchInterval: ({ state }) => pauseFor(state.data ? [state.data] : []),
  })
}

/**
 * The same of all the videos this person may edit, by one call however many they are. Watched from one place at a time:
 * each place that watches asks in its own time.
 */
export function myProcessingQuery() {
  return queryOptions({
    queryKey: [...keys.studio, 'processing'],
    queryFn: async ({ signal }) => {
      const { items } = await send(listMyProcessing, { signal, isQuiet: true })
      noteSettled(queryClient.getQueryData(myProcessingQuery().queryKey), items)
      return items
    },
    refetchInterval: ({ state }) => pauseFor(state.data ?? []),
  })
}

function pauseFor(jobs: readonly ProcessingJob[]): number | false {
  const isSoon = ({ state, ahead }: ProcessingJob) =>
    state === 'running' || (state === 'queued' && ahead === 0)
  if (jobs.some(isSoon)) return LOOK_AGAIN_MS.running
  return jobs.some(isMoving) ? LOOK_AGAIN_MS.queued : false
}

/** Is it in line, or at work? */
export function isMoving({ state }: Pick<ProcessingJob, 'state'>): boolean {
  return state === 'queued' || state === 'running'
}

/** Tables that showed a video on its way have to learn that it can be watched, arrived, or stopped. */
function noteSettled(
  before: readonly ProcessingJob[] | undefined,
  now: readonly ProcessingJob[],
): void {
  const stages = new Map(before?.map((job) => [job.videoId, stageOf(job)]))
  const isNews = (job: ProcessingJob): boolean => {
    const [stage, known] = [stageOf(job), stages.get(job.videoId)]
    // What was not known may have been done between the table's answer and this one.
    return known === undefined ? stage === 'done' : stage !== known && stage !== 'moving'
  }
  if (now.some(isNews)) void outdate(keys.studioVideos)
}

/** What a table shows of it besides how far it is. */
function stageOf(job: ProcessingJob): string {
  if (!isMoving(job)) return job.state
  return howFarPrepared(job).canWatch ? 'watchable' : 'moving'
}

/** Has what stopped tried again; what was made by then is kept. @throws an error of the API */
export async function tryAgain(videoId: string): Promise<void> {
  await keepMoved(await send(retryProcessing, { params: { videoId } }))
}

/** Stops it; what can be watched by now stays, and it can be tried again. @throws an error of the API */
export async function stopPreparing(videoId: string): Promise<void> {
  await keepMoved(await send(cancelProcessing, { params: { videoId } }))
}

async function keepMoved(job: ProcessingJob): Promise<void> {
  queryClient.setQueryData(processingQuery(job.videoId).queryKey, job)
  await outdate([...keys.video, job.videoId], keys.studio)
}
