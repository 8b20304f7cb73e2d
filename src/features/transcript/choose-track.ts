import type { Caption } from '#contract/videos.ts'

/** The track to read: the language on the picture, else the video's own, else any. */
export function chooseTrack(
  captions: readonly Caption[],
  lang: string | null,
): { tracks: readonly Caption[]; track: Caption | undefined } {
  const tracks = captions.filter(({ kind }) => kind !== 'descriptions')
  const track =
    tracks.find((candidate) => candidate.lang === lang) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  return { tracks, track }
}
