import { putStoryboard, putThumbnail } from '#contract/calls/upload-calls.ts'
import { limits } from '#contract/limits.ts'
import type { StoryboardGeometry } from '#contract/uploads.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { findVideoToEdit } from '#server/access/video-rights.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { newId } from '#server/database/new-id.ts'
import type { StoredPicture, StoredStoryboard } from '#server/database/stored-json.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import type { PictureFacts } from '#server/uploads/inspect/picture-size.ts'
import { loadDetail } from '#server/videos/video-detail.ts'

import { blurPicture } from './blur-picture.ts'
import { keepPicture } from './keep-picture.ts'
import { readPicture } from './read-picture.ts'

/** Posters and storyboards, which the browser makes for now. Keys are new each time, so caches never lie. */
export function mountPictures(app: App, services: Services): void {
  bindCall(app, services, putThumbnail, async ({ params, query, person, request, holding }) => {
    const video = await findVideoToEdit(services.db, person, params.videoId)
    const { bytes, facts } = await readPicture(request, holding)
    requireSize(facts, query)
    const { width, height, dominant, blur } = query
    const key = `videos/${video.id}/poster-${width}-${newId()}.${facts.extension}`
    const picture: StoredPicture = { key, width, height, sizeB: bytes.length }
    await keepPicture(services, video.id, { key, bytes }, ({ thumbnails }) => {
      const others = thumbnails.filter((one) => one.width !== width)
      const kept = [...others, picture].sort((a, b) => a.width - b.width)
      return {
        columns: {
          thumbnails: JSON.stringify(kept),
          ...(dominant !== undefined && { dominant }),
          blur_data_uri: blur === undefined ? null : blurPicture(blur),
        },
        replaced: thumbnails.filter((one) => one.width === width),
      }
    })
    return detailOf(services, person, video.id)
  })

  bindCall(app, services, putStoryboard, async ({ params, query, person, request, holding }) => {
    const video = await findVideoToEdit(services.db, person, params.videoId)
    const { bytes, facts } = await readPicture(request, holding)
    const key = `videos/${video.id}/storyboard-${newId()}.${facts.extension}`
    const sizeB = bytes.length
    const stored: StoredStoryboard = { key, sizeB, ...query, ...tileOf(facts, query) }
    await keepPicture(services, video.id, { key, bytes }, ({ storyboard }) => ({
      columns: { storyboard: JSON.stringify(stored) },
      replaced: storyboard === null ? [] : [storyboard],
    }))
    return detailOf(services, person, video.id)
  })
}

async function detailOf(services: Services, person: Person, videoId: string) {
  const { video } = await findVideoToSee(services.db, person, videoId)
  return loadDetail(services, person, video)
}

function requireSize(facts: PictureFacts, query: { width: number; height: number }): void {
  if (facts.width === query.width && facts.height === query.height) return
  throw wrongSize('#/query/width', `The picture is ${facts.width} × ${facts.height} pixels.`)
}

/** The sheet must be made of whole tiles of a sensible size, enough for all moments. */
function tileOf(facts: PictureFacts, { cols, rows, count }: StoryboardGeometry) {
  const tile = { tileW: facts.width / cols, tileH: facts.height / rows }
  const isWhole = Number.isInteger(tile.tileW) && Number.isInteger(tile.tileH)
  const longest = Math.max(tile.tileW, tile.tileH)
  if (!isWhole || longest > limits.storyboard.tileW * 2) {
    const size = `${facts.width} × ${facts.height}`
    throw wrongSize('#/query/cols', `A sheet of ${size} pixels is not ${cols} × ${rows} tiles.`)
  }
  if (count > cols * rows) throw wrongSize('#/query/count', 'There are fewer tiles than moments.')
  return tile
}

function wrongSize(pointer: string, detail: string): ProblemError {
  return new ProblemError('validation-failed', {
    errors: [{ pointer, code: 'size-mismatch', detail }],
  })
}
