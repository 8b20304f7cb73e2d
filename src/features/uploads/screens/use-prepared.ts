import { useQuery } from '@tanstack/react-query'

import type { ProcessingJob } from '#contract/processing.ts'
import { myProcessingQuery } from '#data/video-file.ts'
import { videoQuery } from '#data/video.ts'

import type { UploadItem } from '../state/upload-item.ts'

/** The addresses of pictures last for a day. */
const pictureMs = 12 * 3_600_000

/** Is it all there, and a video of its own? */
function hasArrived({ state, videoId, isReplacement }: UploadItem): boolean {
  return state.name === 'done' && videoId !== null && !isReplacement
}

/** How far what has arrived is made ready to watch, by video; asked in one call however many there are. */
export function usePreparing(items: readonly UploadItem[]): ReadonlyMap<string, ProcessingJob> {
  const isOfUse = items.some(
    (item) => hasArrived(item) && item.state.name === 'done' && !item.state.isReady,
  )
  const { data: jobs = [] } = useQuery({ ...myProcessingQuery(), enabled: isOfUse })
  return new Map(jobs.map((job) => [job.videoId, job]))
}

/** Where the poster is that the service has drawn of a film which this browser cannot draw: small enough for a ticket, and whole. */
export function useDrawnPoster(item: UploadItem): { url: string; wholeUrl: string } | null {
  const { videoId, poster } = item
  const isOfUse = hasArrived(item) && poster === null
  const { data: video } = useQuery({
    ...videoQuery(videoId ?? ''),
    enabled: isOfUse,
    // Whoever waits for the file to arrive asks for it anyway, and shows it here; so does who changes it. A line of
    // tickets that asked again whenever somebody came back to it would ask for each of them.
    refetchInterval: false,
    staleTime: pictureMs,
  })
  const urls = isOfUse ? (video?.thumbnail?.srcset.map((picture) => picture.url) ?? []) : []
  const [url, wholeUrl] = [urls.at(1) ?? urls.at(0), urls.at(-1)]
  return url === undefined || wholeUrl === undefined ? null : { url, wholeUrl }
}
