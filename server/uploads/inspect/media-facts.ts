/** What a look into the container tells; null where it does not say. */
export interface MediaFacts {
  mimeType: string
  extension: string
  durationMs: number | null
  width: number | null
  height: number | null
}

export type TrackFacts = Pick<MediaFacts, 'durationMs' | 'width' | 'height'>
