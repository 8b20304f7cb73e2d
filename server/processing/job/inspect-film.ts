import { limits } from '#contract/limits.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Engine, EncodeWork, Work } from '#server/processing/engine/engine.ts'
import { pictureOfSound } from '#server/processing/plan/picture-of-sound.ts'
import { MediaFault } from '#server/uploads/inspect/media-fault.ts'
import { changeFilm, type FilmName } from '#server/versions/film-row.ts'

import type { Needs } from './needs.ts'

export interface InspectedFilm {
  probe: EncodeWork['probe']
  durationMs: number
}

/** Asks the engine what the film is, and writes down what people are told of it. Throws a MediaFault for what is none. */
export async function inspectFilm(
  { db, clock }: Needs,
  engine: Engine,
  film: FilmName,
  work: Work,
): Promise<InspectedFilm> {
  const found = await engine.probe(work)
  // How long a recording of sound says it is, is often a guess from its first moments.
  const heardMs = found.video === null ? await engine.measure(work) : null
  const probe = { ...found, durationMs: heardMs ?? found.durationMs }
  const video = probe.video ?? pictureOfSound(probe)
  if (video === null) {
    throw new MediaFault('no-video-track', 'There is neither picture nor sound in this file.')
  }
  const durationMs = probe.durationMs ?? (await engine.measure(work))
  if (durationMs === null) {
    throw new MediaFault('media-unreadable', 'Nothing in the file says when it is shown.')
  }
  requireLength(durationMs)
  const { width, height, fps } = video
  await inTransaction(db, (trx) =>
    changeFilm(trx, film, { duration_ms: durationMs, width, height, fps }, clock()),
  )
  return { probe: { ...probe, video }, durationMs }
}

function requireLength(durationMs: number): void {
  const { min, max } = limits.uploadDurationMs
  if (durationMs < min) throw new MediaFault('too-short', 'The video is shorter than one second.')
  if (durationMs > max) throw new MediaFault('too-long', 'The video is longer than 12 hours.')
}
