import { readable, type Caption } from '#contract/captions.ts'

/** The track to read: the language on the picture, else the video's own, else any. */
export function chooseTrack(
  captions: readonly Caption[],
  lang: string | null,
): { tracks: readonly Caption[]; track: Caption | undefined } {
  const tracks = readable(captions)
  const track =
    tracks.find((candidate) => candidate.lang === lang) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  return { tracks, track }
}
