import type { Pace } from '#server/database/job-lanes.ts'
import type { Stretch } from '#server/processing/plan/cut-film.ts'
import type { MediaProbe, WordsTrack } from '#server/processing/plan/media-probe.ts'
import type { Pass } from '#server/processing/plan/plan.ts'

/** What one piece of an engine's work is done with. */
export interface Work {
  /** Where it reads from, on this machine. */
  input: string
  /** Where everything it writes goes, and nothing else is. */
  folder: string
  /** Ends it, and every process it started. */
  signal: AbortSignal
}

export interface EncodeWork extends Work {
  probe: MediaProbe & { video: NonNullable<MediaProbe['video']> }
  pass: Pass
  /** Nothing but this much of the picture, and one picture more: it says when the next begins. */
  stretch?: Stretch | undefined
  onProgress: (doneMs: number) => void
  /** While it is held, what works on it stands still. */
  pace?: Pace | undefined
}

export interface DrawWork extends Work {
  probe: EncodeWork['probe']
  /** How long it really is. */
  durationMs: number
}

export interface SoundWork extends Work {
  index: number
  /** While it is held, what works on it stands still. */
  pace?: Pace | undefined
}

export interface WordsWork extends Work {
  tracks: readonly WordsTrack[]
}

/** A track of words and where its SubRip lies. */
export interface WrittenWords {
  track: WordsTrack
  path: string
}

export interface DrawnPictures {
  /** JPEG, by width. */
  posters: readonly { path: string; width: number; height: number }[]
  /** The poster in a few pixels, JPEG; null where there is none. */
  blurPath: string | null
  storyboard: DrawnStoryboard | null
}

export interface DrawnStoryboard {
  path: string
  tileW: number
  tileH: number
  cols: number
  rows: number
  count: number
  intervalMs: number
}

/** Reads and makes films. Throws a MediaFault for what is wrong with the film, a ToolFailure for everything else. */
export interface Engine {
  /** As logs and the start say it: `ffmpeg 7.1`. */
  name: string
  /** Can it make of bright films (HDR) what usual screens show? Without, they look pale. */
  hasToneMapping: boolean
  /** Can it encode AV1 and Opus? */
  hasAv1: boolean
  probe(work: Work): Promise<MediaProbe>
  /** How long a film is whose container does not say it, by reading all of it; null where nothing in it has a time. */
  measure(work: Work): Promise<number | null>
  /** Writes `<name>.mp4` for each rung of the pass: fragments that begin with a whole picture, nothing else in the file, and nothing where nothing is shown. */
  encode(work: EncodeWork): Promise<void>
  /** How loud each moment of a sound is, from 0 to 255, one for each 40 milliseconds. */
  hear(work: Work & { index: number }): Promise<Uint8Array>
  /** Writes a sound as samples that tools of speech listen to (`sampleRate`, one channel, 16 bits, lowest byte first), from the film's first moment on, and answers where. */
  writeSound(work: SoundWork): Promise<string>
  draw(work: DrawWork): Promise<DrawnPictures>
  /** Writes what is said in tracks of words; what cannot be read is left out. */
  writeWords(work: WordsWork): Promise<WrittenWords[]>
}
