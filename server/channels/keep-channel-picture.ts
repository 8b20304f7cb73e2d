import type { ChannelPicture } from '#contract/channels.ts'
import { requireRoom } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { StoredPicture } from '#server/database/stored-json.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import type { ReadPicture } from '#server/uploads/read-picture.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'config'>

/** Which of a channel's pictures. */
interface Place {
  channelId: string
  which: ChannelPicture
}

/** Keeps a picture under a new key in the place of the one before, whose file goes once nobody is led to it any more. */
export async function keepChannelPicture(
  { db, storage, config }: Needs,
  { channelId, which }: Place,
  { bytes, facts }: ReadPicture,
): Promise<void> {
  const { extension, width, height } = facts
  const key = `channels/${channelId}/${which}-${newId()}.${extension}`
  const picture: StoredPicture = { key, width, height, sizeB: bytes.length }
  await storage.write(key, bytes)
  let isAskedToCommit = false
  const before = await inTransaction(db, async (trx) => {
    isAskedToCommit = false
    const channel = await replace({ db: trx }, { channelId, which }, JSON.stringify(picture))
    await requireRoom({ db: trx, config }, channel.ownerId, bytes.length)
    isAskedToCommit = true
    return channel.before
  }).catch(async (error: unknown) => {
    // Without an answer to COMMIT the channel may have it; one that nobody has is swept away.
    if (!isAskedToCommit) await storage.remove(key)
    throw error
  })
  if (before !== null) await storage.remove(before.key)
}

/** Takes a picture away; that there was none is fine. */
export async function removeChannelPicture(
  { db, storage }: Pick<Needs, 'db' | 'storage'>,
  place: Place,
): Promise<void> {
  const { before } = await inTransaction(db, (trx) => replace({ db: trx }, place, null))
  if (before !== null) await storage.remove(before.key)
}

/** The channel is held meanwhile, so of two at once the second sees, and removes, what the first kept. */
async function replace(
  { db }: Pick<Needs, 'db'>,
  { channelId, which }: Place,
  picture: string | null,
): Promise<{ before: StoredPicture | null; ownerId: string }> {
  const channel = await db
    .selectFrom('channels')
    .select(['owner_id', 'avatar', 'banner', 'version'])
    .where('id', '=', channelId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (channel === undefined) throw new ProblemError('not-found')
  await db
    .updateTable('channels')
    .set({ [which]: picture, version: channel.version + 1 })
    .where('id', '=', channelId)
    .execute()
  return { before: channel[which], ownerId: channel.owner_id }
}
