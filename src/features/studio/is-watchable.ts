import type { Video } from '#contract/videos.ts'

/** Publishing such a video shows it at once; another follows when it is ready. */
export function isWatchable({ state }: Pick<Video, 'state'>): boolean {
  return state === 'ready' || state === 'partially_ready'
}
