/** What an engine finds in a film, as whoever plans its renditions needs to know it. */
export interface MediaProbe {
  /** Null where the container does not say: a recording that was never closed. */
  durationMs: number | null
  /** Does its container say where in it each moment lies? Then reading may begin in its middle, exactly. */
  isIndexed: boolean
  video: VideoTrack | null
  audio: readonly AudioTrack[]
  /** What is said, as text. Pictures of words are none. */
  words: readonly WordsTrack[]
}

/** The picture as it is shown: turned upright, its pixels made square. */
export interface VideoTrack {
  /** Of all streams of the file, this one. */
  index: number
  codec: string
  profile: string | null
  pixelFormat: string | null
  width: number
  height: number
  fps: number | null
  bitrate: number | null
  /** When its first picture is shown; null where the container does not say when each is. */
  startMs: number | null
  /** How long it is by itself: sound may go on. Null where the container does not say. */
  durationMs: number | null
  isTurned: boolean
  hasSquarePixels: boolean
  isInterlaced: boolean
  /** Brighter than screens of the usual kind show (PQ or HLG). */
  isHdr: boolean
  /** Does it say which colours its numbers are: those of its primaries, and how brightness and colour lie in them? */
  saysPrimaries: boolean
  saysMatrix: boolean
  /** The file has none: this one is drawn from the sound of that stream. */
  isDrawn: boolean
}

export interface AudioTrack {
  index: number
  codec: string
  channels: number
  lang: string | null
  title: string | null
}

export interface WordsTrack {
  index: number
  lang: string | null
  title: string | null
}
