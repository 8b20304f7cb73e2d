import { sql, type Selectable } from 'kysely'

import type { Me } from '#contract/people.ts'
import { usedBytes } from '#server/access/quota.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import type { Tables } from '#server/database/tables.ts'

import { defaultChannelOf } from './default-channel.ts'
import { preferencesFrom } from './preferences.ts'

export async function readPerson(
  { db }: Pick<Services, 'db'>,
  personId: string,
): Promise<Selectable<Tables['people']>> {
  return db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirstOrThrow()
}

/** The signed-in person as they see themselves. */
export async function readMe(services: Services, person: Person): Promise<Me> {
  const row = await readPerson(services, person.id)
  const [usedB, defaultChannelId, internalCount] = [
    await usedBytes(services.db, person.id),
    await defaultChannelOf(services.db, person.id),
    person.rights.includes('upload') ? await countPeople(services) : null,
  ]
  return {
    id: row.id,
    subject: row.subject,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    avatar: row.avatar_url === null ? [] : [{ url: row.avatar_url, width: 96, height: 96 }],
    bio: row.bio,
    locale: row.locale,
    timeZone: row.time_zone,
    role: person.role,
    rights: [...person.rights],
    quota: { totalB: row.quota_b ?? services.config.uploads.quotaB, usedB },
    defaultChannelId,
    internalCount,
    createdAt: row.created_at.toISOString(),
    preferences: preferencesFrom(row.preferences),
    etag: versionOf(row.version),
  }
}

/** Version of a person as their `etag` says it. */
export function versionOf(version: number): string {
  return `v${version}`
}

async function countPeople({ db }: Services): Promise<number> {
  const { count } = await db
    .selectFrom('people')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
