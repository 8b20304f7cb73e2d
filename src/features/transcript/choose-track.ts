import { readable, type Caption } from '#contract/captions.ts'
import { shownLanguage } from '#words/load-words.ts'

/** The track to read: the language on the picture, else that of the page, else the video's own, else any. */
export function chooseTrack(
  captions: readonly Caption[],
  lang: string | null,
): { tracks: readonly Caption[]; track: Caption | undefined } {
  const tracks = readable(captions)
  const track =
    tracks.find((candidate) => candidate.lang === lang) ??
    tracks.find((candidate) => candidate.lang.split('-')[0] === shownLanguage()) ??
    tracks.find(({ isDefault }) => isDefault) ??
    tracks[0]
  return { tracks, track }
}
