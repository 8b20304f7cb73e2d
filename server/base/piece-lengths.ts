import type { Config } from './config.ts'

/** Into what long films are cut while they are prepared. */
export interface PieceLengths {
  /** A shorter film is made in one reading. */
  leastFilmMs: number
  /** Of one piece: a multiple of four seconds, as whole pictures stand that often. */
  pieceMs: number
  /** Of the sound that one request for words carries: two thirds to four thirds of this, wherever it is quiet between. */
  wordsMs: number
}

/**
 * Short enough for several workers to come to their end at about the same time. Where there is one, each piece costs up
 * to a second of work and helps only whoever goes on after a kill: then they are longer.
 */
export function pieceLengthsFor({ database }: Pick<Config, 'database'>): PieceLengths {
  const isAlone = database.kind !== 'postgres'
  return { leastFilmMs: 600_000, pieceMs: isAlone ? 600_000 : 120_000, wordsMs: 60_000 }
}
