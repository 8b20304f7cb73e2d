import {
  cancelCaptions,
  generateCaptions,
  getCaptionDoubts,
  listTranscriptions,
} from '#contract/calls/transcription-calls.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { canonicalLanguage } from '#server/captions/canonical-language.ts'
import { findTrack } from '#server/captions/keep-track.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { beginTranscription, cancelTranscription } from './begin-transcription.ts'
import { transcriptionsOf } from './transcription-row.ts'

/** Captions that a machine writes: asked for, stopped and read through by who may edit the video. */
export function mountTranscriptions(app: App, services: Services): void {
  const { db } = services

  bindCall(app, services, listTranscriptions, async ({ params, person }) => {
    const { id } = await findVideoToEdit(db, person, params.videoId)
    return { items: await transcriptionsOf(db, id) }
  })

  bindCall(app, services, generateCaptions, async ({ params, person }) => {
    const video = await findVideoToEdit(db, person, params.videoId)
    return beginTranscription(services, { video, lang: canonicalLanguage(params.lang) })
  })

  bindCall(app, services, cancelCaptions, async ({ params, person }) => {
    const video = await findVideoToEdit(db, person, params.videoId)
    const name = {
      videoId: video.id,
      lang: canonicalLanguage(params.lang),
      kind: 'captions' as const,
    }
    await cancelTranscription(services, name, 'film')
    return undefined
  })

  bindCall(app, services, getCaptionDoubts, async ({ params, person }) => {
    const { id: videoId } = await findVideoToEdit(db, person, params.videoId)
    const name = { videoId, lang: canonicalLanguage(params.lang), kind: 'captions' as const }
    const track = await findTrack(db, name)
    if (track === null) throw new ProblemError('not-found')
    const { checked_at, confidence, doubts } = track
    return { confidence, words: checked_at === null ? (doubts ?? []) : [] }
  })
}
