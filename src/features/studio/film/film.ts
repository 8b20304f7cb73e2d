/** The video itself, to look through it. */
export interface Film {
  kind: 'file' | 'manifest'
  url: string
}
