import { hasCode } from '#api/errors/http-error.ts'

/** Did the service say that the video is not there any more? */
export function saysGone(error: unknown): boolean {
  return hasCode(error, 'not-found') || hasCode(error, 'video-deleted')
}
