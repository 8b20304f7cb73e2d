import type { Recipe } from './recipe.ts'

/**
 * A program that reads and makes films. Whichever it is, it answers as ffprobe does (JSON of the streams and the format)
 * and says how far it is from where it began as ffmpeg does (`out_time_us=…`).
 */
export interface FilmTool {
  /** As logs and the start say it: `ffmpeg 7.1`. */
  name: string
  /** Can it make of bright films what usual screens show? */
  hasToneMapping: boolean
  /** Has it the encoders libsvtav1 and libopus? */
  hasAv1: boolean
  probing(input: string): CommandLine
  /** Writes when the packets of the film begin and how long they last, in seconds, one a line: `1.96,0.04`. */
  measuring(input: string): CommandLine
  making(recipe: Recipe): CommandLine
}

export interface CommandLine {
  command: string
  args: readonly string[]
  /** Does its session stand behind others? */
  isLast?: boolean
}
