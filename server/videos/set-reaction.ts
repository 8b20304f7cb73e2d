import { sql, type Kysely } from 'kysely'

import { inTransaction } from '#server/database/in-transaction.ts'
import type { Tables } from '#server/database/tables.ts'

type Reaction = 'like' | 'dislike' | null

interface Choice {
  personId: string
  videoId: string
  value: Reaction
  now: Date
}

/** Likes, dislikes or takes it back. Asking twice changes nothing; the count moves in the same transaction. */
export async function setReactionOf(db: Kysely<Tables>, choice: Choice) {
  return inTransaction(db, async (trx) => {
    // The lock orders two clicks of one person, so that neither counts the other's change again.
    await trx
      .selectFrom('videos')
      .select('id')
      .where('id', '=', choice.videoId)
      .forNoKeyUpdate()
      .execute()
    const before = await trx
      .deleteFrom('reactions')
      .where('person_id', '=', choice.personId)
      .where('video_id', '=', choice.videoId)
      .returning(['value', 'created_at'])
      .executeTakeFirst()
    if (choice.value !== null) {
      const isSame = before?.value === choice.value
      await trx
        .insertInto('reactions')
        .values({
          person_id: choice.personId,
          video_id: choice.videoId,
          value: choice.value,
          created_at: isSame ? before.created_at : choice.now,
        })
        .execute()
    }
    const change = likes(choice.value) - likes(before?.value ?? null)
    const { like_count: likeCount } = await trx
      .updateTable('videos')
      .set({ like_count: sql<number>`like_count + ${change}` })
      .where('id', '=', choice.videoId)
      .returning('like_count')
      .executeTakeFirstOrThrow()
    return { likeCount, likeState: choice.value }
  })
}

function likes(value: Reaction): number {
  return value === 'like' ? 1 : 0
}
