import type { Kysely } from 'kysely'

import type { Role } from '#contract/people.ts'
import { rightsOf } from '#server/access/portal-rights.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'

import { displayNameIn, usernameIn, type Claims } from './claims.ts'
import type { Person } from './person.ts'

/** Do we know a name for this person, or only the provider’s number? */
export async function isKnownByName(
  db: Kysely<Tables>,
  issuer: string,
  subject: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('display_name')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined && row.display_name !== unnamed
}

const unnamed = 'Somebody'

/**
 * Writes the person down at first sight; later only follows the provider in role, username and email, because the
 * display name is the person’s to change here.
 */
export async function rememberPerson(
  db: Kysely<Tables>,
  seen: { issuer: string; claims: Claims; role: Role; at: Date },
): Promise<Person> {
  const { issuer, claims, role, at } = seen
  const username = usernameIn(claims)
  const displayName = displayNameIn(claims) ?? username
  const row = await db
    .insertInto('people')
    .values({
      id: newId(),
      issuer,
      subject: claims.sub,
      username: username ?? claims.sub,
      display_name: displayName ?? unnamed,
      email: claims.email ?? null,
      avatar_url: claims.picture ?? null,
      role,
      last_seen_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet((row) => ({
        role,
        last_seen_at: at,
        ...(username !== null && { username }),
        ...(claims.email !== undefined && { email: claims.email }),
        display_name: row
          .case()
          .when('people.display_name', '=', unnamed)
          .then(displayName ?? unnamed)
          .else(row.ref('people.display_name'))
          .end(),
      })),
    )
    .returning(['id', 'username', 'display_name'])
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    subject: claims.sub,
    username: row.username,
    displayName: row.display_name,
    role,
    rights: rightsOf(role),
  }
}
