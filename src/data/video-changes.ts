import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import {
  featureVideo,
  patchVideo,
  publishVideo,
  scheduleVideo,
} from '#contract/calls/editing-calls.ts'
import type { Access, Schedule, VideoDetail, VideoPatch, WaitFor } from '#contract/videos.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { videoQuery } from './video.ts'

/** Its own pages show it as it was just answered. */
export function showAnswered(video: VideoDetail): void {
  // Two answers may cross on their way; the newer one stays.
  queryClient.setQueryData(videoQuery(video.id).queryKey, (known) =>
    known !== undefined && known.updatedAt > video.updatedAt ? known : video,
  )
}

/** The same, and every list it may stand in is asked for again. */
function showSaved(video: VideoDetail): void {
  showAnswered(video)
  void outdate(keys.lists)
}

/** The same for what happens by itself while somebody does something else: a draft stands in the studio only. */
function showSent(video: VideoDetail): void {
  showAnswered(video)
  void outdate(video.publication === 'published' ? keys.lists : keys.studio)
}

/** How many videos a channel or a subject has, for those who may find them. */
function outdateCounts(): void {
  void outdate(keys.channels, keys.categories)
}

/** Saves fields of a video; a title, say, is then right on home, in searches and where it is watched. */
export async function saveVideo(
  videoId: string,
  patch: VideoPatch,
  options: { ifMatch: string; keepalive?: boolean },
): Promise<VideoDetail> {
  const saved = await send(patchVideo, { params: { videoId }, body: patch, ...options })
  showSaved(saved)
  if ('access' in patch || 'category' in patch || 'channelId' in patch) outdateCounts()
  return saved
}

/** For whom a video goes on show, and with how much of its film. */
export interface Publishing {
  access: Access
  waitFor: WaitFor
}

/** Publishes now, or as soon as there is enough of the media. */
export async function publish(videoId: string, how: Publishing): Promise<VideoDetail> {
  const published = await send(publishVideo, { params: { videoId }, body: how })
  showSaved(published)
  outdateCounts()
  return published
}

/** Says when it goes on show by itself and comes off again, or that it does neither. */
export async function schedule(
  videoId: string,
  times: Schedule & { waitFor: WaitFor },
): Promise<VideoDetail> {
  const scheduled = await send(scheduleVideo, { params: { videoId }, body: times })
  showSaved(scheduled)
  return scheduled
}

/** Puts a video on the front page, or takes it off; the one that stood there before is asked for again too. */
export async function setFeatured(videoId: string, isFeatured: boolean): Promise<void> {
  const saved = await send(featureVideo, { params: { videoId }, body: { isFeatured } })
  void outdate(keys.video)
  showSaved(saved)
}

/** A new poster stands on every card of the video and over the player; the storyboard comes with the permission to play. */
export function showPictures(video: VideoDetail): void {
  showSent(video)
  void outdate([...keys.playback, video.id])
}

/** What an upload brought can be watched, and was published if that was waiting for it. */
export function showArrived(video: VideoDetail): void {
  showSent(video)
  if (video.publication === 'published') outdateCounts()
}
