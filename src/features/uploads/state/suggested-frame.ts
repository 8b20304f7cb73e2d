/** A 16:9 picture of a moment. */
export interface SuggestedFrame {
  atMs: number
  picture: Blob
}
