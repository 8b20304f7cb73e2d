/** What every call about one video may answer to whoever does not get to see it. */
export const videoErrors = ['not-found', 'access-required', 'video-deleted'] as const
