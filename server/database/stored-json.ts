import type { DraftDefaults } from '#contract/calls/channel-settings-calls.ts'
import type { CaptionDoubt } from '#contract/calls/transcription-calls.ts'

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
export type StoredDraftDefaults = DraftDefaults
export type StoredSetting = object

/** One rendition of the picture; its files are `<name>.mp4` and `<name>.m3u8` in the folder of the streams. */
export interface StoredRendition {
  name: string
  lines: number
  width: number
  height: number
  fps: number | null
  codec: string
  /** Bits per second. */
  average: number
  peak: number
  sizeB: number
}

export interface StoredAudio {
  name: string
  lang: string | null
  label: string
  codec: string
  average: number
  peak: number
  sizeB: number
}

/** What adaptive players follow. */
export interface StoredStreams {
  folder: string
  /** Of all its lists of renditions the newest. */
  master: string
  renditions: StoredRendition[]
  audio: StoredAudio[]
  /** More was to be made of it when another film of its video came. */
  isCutShort?: true
}

/** A rendition of the picture that is made in pieces, as the plan has it. */
export interface StoredRung {
  name: string
  lines: number
  width: number
  height: number
  maxBitrate: number
  isCopy: boolean
  codec: 'h264' | 'av1'
}

export type StoredRungs = StoredRung[]

export type StoredStepState = 'waiting' | 'running' | 'done' | 'failed'

/** One step of preparing a video. */
export interface StoredStep {
  name: 'inspect' | 'pictures' | 'words' | 'first' | 'rest'
  /** What it makes, by lines. */
  lines: number[]
  state: StoredStepState
  /** 0 to 1. */
  progress: number
  startedAt: string | null
  tookMs: number | null
  /** How much work it is beside the others. */
  weight: number
  /** The least that was said to be left of it in this run, in ms. */
  leftMs?: number | null
}

export type StoredSteps = StoredStep[]

export interface StoredFailure {
  code: string
  detail: string
  step: StoredStep['name'] | null
  isRetryable: boolean
}

/** One word that was heard, at its moment of the film. What stands before it is part of it: a blank, mostly. */
export interface StoredWord {
  text: string
  startMs: number
  endMs: number
  /** 0 to 1; null where whoever heard it does not say. */
  confidence: number | null
}

export type StoredWords = StoredWord[]

/** A line that is put into other words, as the file of its track has it. */
export interface StoredLine {
  startMs: number
  endMs: number
  payload: string
  settings?: string
}

export type StoredLines = StoredLine[]

export type StoredDoubts = CaptionDoubt[]
