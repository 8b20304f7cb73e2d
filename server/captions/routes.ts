import { deleteCaption, patchCaption, putCaption } from '#contract/calls/caption-calls.ts'
import { listCaptions } from '#contract/calls/video-calls.ts'
import { captionLimits } from '#contract/caption-changes.ts'
import type { CaptionKind } from '#contract/captions.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { findVideoToEdit, rightsOn } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import { collectBody } from '#server/api/collect-body.ts'
import type { Holding } from '#server/api/held-bodies.ts'
import type { Services } from '#server/api/services.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { canonicalLanguage } from './canonical-language.ts'
import { CaptionError } from './caption-error.ts'
import { patchTrack, removeTrack, writeTrack } from './change-track.ts'
import type { LongCues } from './cue.ts'
import type { TrackName } from './keep-track.ts'
import { listCaptionsOf, toCaption } from './list-captions.ts'
import { readBrought, type Brought } from './read-captions.ts'

/** The words over a video: who may edit it writes them, puts them on show and takes them off. */
export function mountCaptions(app: App, services: Services): void {
  const { db, mediaUrls } = services

  bindCall(app, services, listCaptions, async ({ params, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    return { items: await listCaptionsOf(services, video, rightsOn(person, video)) }
  })

  bindCall(app, services, putCaption, async ({ params, query, person, ifMatch, ...sent }) => {
    const video = await findVideoToEdit(db, person, params.videoId)
    const lines = await readBody(sent.request, sent.holding, query.long)
    const asked = { video, name: nameOf(params, query), ifMatch }
    const track = await writeTrack(services, asked, {
      ...lines,
      label: query.label,
      isEdit: query.as === 'edit',
    })
    return toCaption(track, video, mediaUrls)
  })

  bindCall(app, services, patchCaption, async ({ params, query, body, person, ifMatch }) => {
    const video = await findVideoToEdit(db, person, params.videoId)
    const track = await patchTrack(services, { video, name: nameOf(params, query), ifMatch }, body)
    return toCaption(track, video, mediaUrls)
  })

  bindCall(app, services, deleteCaption, async ({ params, query, person, ifMatch }) => {
    await findVideoToEdit(db, person, params.videoId)
    await removeTrack(services, { name: nameOf(params, query), ifMatch })
    return undefined
  })
}

/** A language has one tag, however it was written. */
function nameOf(
  { videoId, lang }: { videoId: string; lang: string },
  { kind }: { kind: CaptionKind },
): TrackName {
  return { videoId, lang: canonicalLanguage(lang), kind }
}

/** The lines that a request brings. Throws `file-too-large`, and `caption-invalid` with the line that is meant. */
async function readBody(request: Request, holding: Holding, long: LongCues): Promise<Brought> {
  const maxB = captionLimits.fileB
  const bytes = await collectBody(request, { maxB, readOnToB: maxB * 4, holding })
  if (bytes === null) {
    const detail = 'The file of captions is too large.'
    throw new ProblemError('file-too-large', { detail, params: { maxB } })
  }
  try {
    return readBrought(bytes, long)
  } catch (cause) {
    if (!(cause instanceof CaptionError)) throw cause
    throw new ProblemError('caption-invalid', {
      detail: `${cause.message}.`,
      params: { ...cause.fault },
      cause,
    })
  }
}
