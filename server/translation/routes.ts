import { cancelTranslation, translateCaptions } from '#contract/calls/transcription-calls.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { canonicalLanguage } from '#server/captions/canonical-language.ts'
import { cancelTranscription } from '#server/transcription/begin-transcription.ts'

import { beginTranslation } from './begin-translation.ts'

/** Tracks that a machine puts into other languages: asked for and stopped by who may edit the video. */
export function mountTranslations(app: App, services: Services): void {
  const { db } = services

  bindCall(app, services, translateCaptions, async ({ params, query, person }) => {
    const { id: videoId } = await findVideoToEdit(db, person, params.videoId)
    return beginTranslation(services, {
      source: { videoId, lang: canonicalLanguage(query.from), kind: query.kind },
      lang: canonicalLanguage(params.lang),
    })
  })

  bindCall(app, services, cancelTranslation, async ({ params, query, person }) => {
    const { id: videoId } = await findVideoToEdit(db, person, params.videoId)
    const name = { videoId, lang: canonicalLanguage(params.lang), kind: query.kind }
    await cancelTranscription(services, name, 'track')
    return undefined
  })
}
