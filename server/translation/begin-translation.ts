import type { Transcription } from '#contract/calls/transcription-calls.ts'
import type { CaptionKind } from '#contract/captions.ts'
import type { Services } from '#server/api/services.ts'
import { findTrack, holdVideo, type TrackName } from '#server/captions/keep-track.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { putInLine, toldOf } from '#server/transcription/put-in-line.ts'

interface Wanted {
  /** The track that is to be translated. */
  source: TrackName
  lang: string
}

/**
 * Puts a track in line to be translated. Throws `feature-disabled`, `not-found` where there is no such track,
 * `validation-failed` for its own language, and what `putInLine` throws.
 */
export async function beginTranslation(
  services: Services,
  { source, lang }: Wanted,
): Promise<Transcription> {
  const { db, jobs, config } = services
  if (jobs === null || config.translation === null) throw new ProblemError('feature-disabled')
  if (source.lang === lang) {
    const detail = 'That is the language of the track.'
    throw new ProblemError('validation-failed', {
      errors: [{ pointer: '#/lang', code: 'same-language', detail }],
    })
  }
  const name = { videoId: source.videoId, lang, kind: kindOf(source.kind) }
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId } = await holdVideo(trx, source.videoId)
    const track = await findTrack(trx, source)
    if (track === null) throw new ProblemError('not-found')
    await putInLine(
      services,
      { trx, jobs },
      {
        name,
        ownerId,
        source: {
          film_number: track.film_number,
          file_key: null,
          from_id: track.id,
          from_version: track.version,
          from_lang: track.lang,
          from_kind: track.kind,
        },
      },
    )
  })
  return toldOf(db, name)
}

/** What is heard is said in other words by subtitles; what is seen stays a description. */
function kindOf(kind: CaptionKind): CaptionKind {
  return kind === 'descriptions' ? 'descriptions' : 'subtitles'
}
