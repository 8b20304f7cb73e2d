import * as z from 'zod/mini'

import { AbsoluteUrl, Count, Id, Language, Timestamp } from './fields.ts'

/** `captions` say what is heard, `subtitles` what is spoken in other words, `descriptions` what is seen. */
export const CaptionKind = z.enum(['captions', 'subtitles', 'descriptions'])
export type CaptionKind = z.infer<typeof CaptionKind>

/** A draft is there for those who may edit the video; nobody else is shown it, and no search finds it. */
export const CaptionState = z.enum(['draft', 'published'])
export type CaptionState = z.infer<typeof CaptionState>

/** Where the lines of a track come from: a file of captions, the film itself, the sample library, or a machine. */
export const CaptionOrigin = z.enum(['upload', 'file', 'sample', 'auto', 'translated', 'edited'])

/** One track of words over the time of a video; there is one for each language and kind. */
export const Caption = z.object({
  id: Id,
  lang: Language,
  label: z.string(),
  kind: CaptionKind,
  origin: CaptionOrigin,
  state: CaptionState,
  isDefault: z.boolean(),
  /** The film was replaced since somebody last looked whether the lines still fit. */
  isForFormerFilm: z.boolean(),
  /** Somebody has read the lines through, and said that they are right. */
  isChecked: z.boolean(),
  /** What heard the words, where a machine did; only who may edit the video is told. */
  model: z.nullable(z.string()),
  cueCount: Count,
  /** Signed; answers WebVTT. */
  url: AbsoluteUrl,
  updatedAt: Timestamp,
  etag: z.string(),
})
export type Caption = z.infer<typeof Caption>

/** One track of each language that a person can read: whoever chooses, chooses a language. */
export function readable<Track extends Pick<Caption, 'lang' | 'kind'>>(
  tracks: readonly Track[],
): Track[] {
  const spoken = tracks.filter(({ kind }) => kind !== 'descriptions')
  return spoken.filter(({ lang }, at) => spoken.findIndex((one) => one.lang === lang) === at)
}
