/** What JSON columns hold. */
export interface StoredPicture {
  key: string
  width: number
  height: number
  /** Missing in what was kept before pictures counted. */
  sizeB?: number
}

export type StoredPictures = StoredPicture[]

export interface StoredStoryboard {
  key: string
  /** Missing in what was kept before pictures counted. */
  sizeB?: number
  tileW: number
  tileH: number
  cols: number
  rows: number
  count: number
  intervalMs: number
}

export interface MediaFailure {
  code: string
  detail: string
}

export type StoredRecord = Record<string, unknown>
export type StoredAnswer = object
export type StoredSetting = object
