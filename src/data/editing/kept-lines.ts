import * as z from 'zod/mini'

import { parseJson } from '#lib/parse-json.ts'

import type { TrackPlace } from './captions.ts'

/** Whoever signs out has them forgotten by this (`forgetCarriedWords`), which must not bring this file to every page. */
const PREFIX = 'foyer.words lines '

/** Lines that somebody wrote and nobody could save. */
const KeptLines = z.object({
  /** WebVTT, as the service had them when they were written on. */
  base: z.string(),
  /** WebVTT. */
  text: z.string(),
  atMs: z.number(),
})
export type KeptLines = z.infer<typeof KeptLines>

/** After so long nobody goes on with them. */
const LONGEST_MS = 30 * 24 * 3_600_000

/** Which lines, and whose: nobody else's page finds them. */
export interface LinesName extends TrackPlace {
  personId: string
  videoId: string
}

const keyOf = ({ personId, videoId, lang, kind }: LinesName): string =>
  `${PREFIX}${personId} ${videoId} ${lang} ${kind}`

/** Keeps lines on this device, in the place of what was kept of the same. Does not throw: storage may be blocked or full. */
export function keepLines(name: LinesName, lines: KeptLines): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(lines))
  } catch {
    // Then they are only in the page, as long as that is there.
  }
}

/** What is kept of these lines; null where nothing is, or only what is too old to go on with. */
export function keptLines(name: LinesName): KeptLines | null {
  try {
    const kept = KeptLines.safeParse(parseJson(localStorage.getItem(keyOf(name)))).data
    return kept && Date.now() - kept.atMs < LONGEST_MS ? kept : null
  } catch {
    return null
  }
}

/** They are on the service, or nobody wants them. */
export function forgetKeptLines(name: LinesName): void {
  try {
    localStorage.removeItem(keyOf(name))
  } catch {
    // Where nothing may be kept there is nothing.
  }
}
