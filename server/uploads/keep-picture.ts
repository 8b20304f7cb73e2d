import type { Selectable, Updateable } from 'kysely'

import { limits } from '#contract/limits.ts'
import { requireRoom } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import type { Videos } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

type Pictures = Pick<Selectable<Videos>, 'thumbnails' | 'storyboard'>

interface Change {
  columns: Updateable<Videos>
  /** What nobody asks for any more. */
  replaced: readonly { key: string; sizeB?: number }[]
}

/**
 * Keeps a picture and writes it down with what `change` makes of those there are. The video is held meanwhile, so of
 * ten at once each sees the one before it, and no file stays that nobody knows of.
 */
export async function keepPicture(
  { db, storage, config, clock }: Services,
  videoId: string,
  { key, bytes }: { key: string; bytes: Buffer },
  change: (pictures: Pictures) => Change,
): Promise<void> {
  await storage.write(key, bytes)
  let isAskedToCommit = false
  const replaced = await inTransaction(db, async (trx) => {
    isAskedToCommit = false
    const video = await trx
      .selectFrom('videos')
      .select(['owner_id', 'thumbnails', 'storyboard'])
      .where('id', '=', videoId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (video === undefined) throw new ProblemError('not-found')
    const changed = change(video)
    await trx
      .updateTable('videos')
      .set({ ...changed.columns, updated_at: clock() })
      .where('id', '=', videoId)
      .execute()
    // What is kept for the pictures of every video was asked for with its file.
    if (picturesB(video) - sumB(changed.replaced) + bytes.length > limits.picturesRoomB) {
      await requireRoom({ db: trx, config }, video.owner_id, bytes.length)
    }
    isAskedToCommit = true
    return changed.replaced
  }).catch(async (error: unknown) => {
    // Without an answer to COMMIT the video may have it; one that nobody has is swept away.
    if (!isAskedToCommit) await storage.remove(key)
    throw error
  })
  for (const picture of replaced) await storage.remove(picture.key)
}

function picturesB({ thumbnails, storyboard }: Pictures): number {
  return sumB(storyboard === null ? thumbnails : [...thumbnails, storyboard])
}

function sumB(pictures: readonly { sizeB?: number }[]): number {
  return pictures.reduce((sum, { sizeB = 0 }) => sum + sizeB, 0)
}
