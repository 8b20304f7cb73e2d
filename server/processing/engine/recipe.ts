/** What is made of a film in one reading, in the words that libav has for it, so that every tool makes the same of it. */
export interface Recipe {
  input: string
  /** Where in the film it begins. What is made keeps its moments: those of the film. */
  startS: number
  /** Decodes whole pictures only, which is quick. */
  keysOnly: boolean
  picture: PictureSource | null
  outputs: readonly Output[]
}

export interface PictureSource {
  /** Of all streams of the file, this one. */
  index: number
  /** Filters from `[film]`, which comes upright, to the labels that outputs are made from. */
  graph: string
}

export type Output =
  | EncodedPicture
  | EncodedSound
  | CopiedPicture
  | StillPicture
  | HeardSound
  | WrittenSound
  | WrittenWords

export interface EncodedPicture {
  kind: 'picture'
  /** A label of the graph. */
  from: string
  path: string
  codec: 'libx264' | 'libsvtav1'
  options: Options
  /** A whole picture stands this often, at the same moments in every output, or with the first picture from each of these. */
  keys: { everyS: number } | { atS: readonly number[] }
  muxing: Options
}

export interface EncodedSound {
  kind: 'sound'
  index: number
  /** From sound of any kind to what is encoded. */
  filters: string
  path: string
  codec: 'aac' | 'libopus'
  options: Options
  muxing: Options
}

interface CopiedPicture {
  kind: 'copy'
  index: number
  path: string
  muxing: Options
}

/** The first picture that comes from the label, as JPEG. */
interface StillPicture {
  kind: 'still'
  from: string
  path: string
  codec: 'mjpeg'
  options: Options
}

/** Nothing is kept of it: its filters write down what they find (`metadata=print`). */
interface HeardSound {
  kind: 'heard'
  index: number
  filters: string
}

/** What comes out of its filters, as samples without a head (16 bits, lowest byte first). */
export interface WrittenSound {
  kind: 'samples'
  index: number
  filters: string
  path: string
}

/** What is said in a track of words, as SubRip. */
interface WrittenWords {
  kind: 'words'
  index: number
  path: string
}

/** As libav names them. */
export type Options = Readonly<Record<string, string>>
