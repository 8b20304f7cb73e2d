import { infiniteQueryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import {
  cancelJob,
  listJobs,
  retryJob,
  type Job,
  type JobsState,
} from '#contract/calls/job-calls.ts'

import { byCursor, pageAt } from './cache/by-cursor.ts'
import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { processingQuery } from './video-file.ts'

const jobsKey = ['jobs']

/** So often it is looked at again for each page that is shown: while a film is made, and while there is none. */
const LOOK_AGAIN_MS = { busy: 2_000, idle: 10_000 }

/** Preparations of all videos in one state, with how many there are in each; looked at again while they are shown. */
export function jobsQuery(state: JobsState) {
  const queryKey = [...jobsKey, state]
  return infiniteQueryOptions({
    ...byCursor,
    queryKey,
    queryFn: ({ signal, pageParam }) =>
      send(listJobs, {
        query: { state, ...pageAt(pageParam) },
        signal,
        // Only who sees nothing yet waits for it.
        isQuiet: queryClient.getQueryData(queryKey) !== undefined,
      }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? []
      const isBusy = (pages[0]?.counts.running ?? 0) > 0
      return (isBusy ? LOOK_AGAIN_MS.busy : LOOK_AGAIN_MS.idle) * Math.max(1, pages.length)
    },
  })
}

/** Has what stopped tried again; what was made by then is kept. @throws an error of the API */
export async function retryAsStaff({ id, videoId }: Pick<Job, 'id' | 'videoId'>): Promise<void> {
  try {
    await send(retryJob, { params: { jobId: id } })
  } finally {
    await outdateAbout(videoId)
  }
}

/** Stops it; what can be watched by now stays, and it can be tried again. @throws an error of the API */
export async function stopAsStaff({ id, videoId }: Pick<Job, 'id' | 'videoId'>): Promise<void> {
  try {
    await send(cancelJob, { params: { jobId: id } })
  } finally {
    await outdateAbout(videoId)
  }
}

/** Refused, it is in another state than was shown. */
function outdateAbout(videoId: string): Promise<void> {
  return outdate(jobsKey, [...keys.video, videoId], processingQuery(videoId).queryKey, keys.studio)
}
