import { formatCount } from '#lib/format-count.ts'

/** In a question about them. */
export function theseVideos(count: number): string {
  return count === 1 ? 'this video' : `these ${countVideos(count)}`
}

/** `1 video`, `2,011 videos` */
export function countVideos(count: number): string {
  return count === 1 ? '1 video' : `${formatCount(count)} videos`
}
