import { limits } from '#contract/limits.ts'
import type { UploadSession } from '#contract/uploads.ts'
import type { Config } from '#server/base/config.ts'

import { keptUntil } from './upload-expiry.ts'
import type { FoundUpload } from './upload-row.ts'

/** Where tus creates uploads. */
export const uploadsPath = '/api/v1/uploads'

/** An upload as its owner sees it. `offsetB` is what has really arrived. */
export function toSession(
  row: FoundUpload,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  offsetB: number,
): UploadSession {
  const creationUrl = `${publicOrigin}${uploadsPath}`
  return {
    id: row.id,
    videoId: row.video_id,
    title: row.videoTitle,
    version: row.film_number,
    creationUrl,
    uploadUrl: row.resource_id === null ? null : `${creationUrl}/${row.resource_id}`,
    fileName: row.file_name,
    sizeB: row.size_b,
    type: row.type,
    fingerprint: row.fingerprint,
    offsetB,
    state: row.state,
    expiresAt: keptUntil(row, offsetB).toISOString(),
    maxChunkB: limits.chunkB.max,
    createdAt: row.created_at.toISOString(),
  }
}
