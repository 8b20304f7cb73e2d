import { sql, type Kysely } from 'kysely'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'

import type { Tables } from '#server/database/tables.ts'

/** Sessions, grants, codes and tokens of the embedded provider, in the table `oidc_records`. */
export function databaseAdapter(db: Kysely<Tables>, model: string): Adapter {
  const findBy = async (column: 'id' | 'uid' | 'user_code', value: string) => {
    const row = await db
      .selectFrom('oidc_records')
      .select('payload')
      .where('model', '=', model)
      .where(column, '=', value)
      .where((where) =>
        where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date())]),
      )
      .executeTakeFirst()
    return isPayload(row?.payload) ? row.payload : undefined
  }

  return {
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('user_code', userCode),

    async upsert(id, payload, expiresInS) {
      const record = {
        payload: JSON.stringify(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        user_code: payload.userCode ?? null,
        expires_at: expiresInS === undefined ? null : new Date(Date.now() + expiresInS * 1000),
      }
      await db
        .insertInto('oidc_records')
        .values({ model, id, ...record })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(record))
        .execute()
    },

    /** Only one of two requests at the same moment may redeem a code or rotate a refresh token. */
    async consume(id) {
      const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1000) })
      const { numUpdatedRows } = await db
        .updateTable('oidc_records')
        .set({ payload: sql`payload || ${consumed}::jsonb` })
        .where('model', '=', model)
        .where('id', '=', id)
        .where(sql<boolean>`payload->'consumed' is null`)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      await db.deleteFrom('oidc_records').where('model', '=', model).where('id', '=', id).execute()
    },

    async revokeByGrantId(grantId) {
      await db
        .deleteFrom('oidc_records')
        .where('model', '=', model)
        .where('grant_id', '=', grantId)
        .execute()
    },
  }
}

/** Removes what has expired; the provider would not find it anyway. */
export async function removeExpiredRecords(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('oidc_records').where('expires_at', '<', new Date()).execute()
}

function isPayload(value: unknown): value is AdapterPayload {
  return typeof value === 'object' && value !== null
}
