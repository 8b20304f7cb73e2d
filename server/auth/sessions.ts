import { sql, type Kysely, type Selectable } from 'kysely'

import type { SignInSession } from '#contract/sessions.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { tellChanged } from './changed-people.ts'
import type { Claims } from './claims.ts'
import { deviceName } from './device-name.ts'
import { sessionKeyOf } from './session-key.ts'

type SessionRow = Selectable<Tables['sessions']>

interface Sighting {
  personId: string
  claims: Claims
  userAgent: string | null
  at: Date
}

/** Sessions are written at most this often. */
const freshMs = 60_000
const keepDays = 90
const listMax = 100

interface Sighted {
  device: string
  signed_in_at: Date | null
  last_seen_at: Date
  /** When this token was issued. */
  newest_token_at: Date | null
}

/**
 * Writes down that a session is in use and answers its id. Throws `session-ended` for one that was ended, unless the
 * person has signed in again since (`auth_time`): then it is theirs once more; and for a token of before they signed out.
 */
export async function seeSession(db: Kysely<Tables>, sighting: Sighting): Promise<string> {
  const { personId, claims, userAgent, at } = sighting
  const device = deviceName(userAgent)
  const { kind, key } = sessionKeyOf(claims, device)
  const known = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where('key', '=', key)
    .executeTakeFirst()
  const now: Sighted = {
    device,
    signed_in_at: momentOf(claims.auth_time),
    last_seen_at: at,
    newest_token_at: momentOf(claims.iat),
  }
  if (known !== undefined) return seeAgain(db, known, now)

  await forgetOld(db, at)
  const { id } = await db
    .insertInto('sessions')
    .values({ ...now, id: newId(), person_id: personId, kind, key, first_seen_at: at })
    // Another instance saw it at the same moment.
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'key']).doUpdateSet({
        last_seen_at: at,
        newest_token_at: sql<Date>`greatest(sessions.newest_token_at, excluded.newest_token_at)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function momentOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000)
}

async function seeAgain(db: Kysely<Tables>, known: SessionRow, now: Sighted): Promise<string> {
  const { newest_token_at: issuedAt, last_seen_at: at } = now
  const isEnded = known.ended_at !== null && !isLater(now.signed_in_at, known.ended_at)
  const isLeft = known.left_at !== null && issuedAt !== null && !isLater(issuedAt, known.left_at)
  const isFresh = at.getTime() - known.last_seen_at.getTime() < freshMs
  const last_seen_at = isFresh ? known.last_seen_at : at
  const row = db.updateTable('sessions').where('id', '=', known.id)
  if (isEnded || isLeft) {
    // The time moves on, so that it is not forgotten while somebody still tries.
    if (!isFresh) await row.set({ last_seen_at }).execute()
    throw sessionEnded()
  }
  const isNewer =
    isLater(issuedAt, known.newest_token_at) || isLater(now.signed_in_at, known.signed_in_at)
  if (!isFresh || isNewer) {
    const newest_token_at = sql<Date>`greatest(newest_token_at, ${issuedAt}::timestamptz)`
    await row.set({ ...now, last_seen_at, newest_token_at }).execute()
  }
  return known.id
}

/**
 * Neither ended nor left since the person last signed in to it. Both times stay when it is opened again: the tokens of
 * before are refused all the same.
 */
export const isOpen = sql<boolean>`((ended_at is null or signed_in_at > ended_at)
  and (left_at is null or newest_token_at > left_at))`

export function sessionEnded(): ProblemError {
  return new ProblemError('session-ended', { detail: 'This session was ended. Sign in anew.' })
}

function isLater(a: Date | null, b: Date | null): boolean {
  return a !== null && a.getTime() > (b?.getTime() ?? -Infinity)
}

async function forgetOld(db: Kysely<Tables>, at: Date): Promise<void> {
  const before = new Date(at.getTime() - keepDays * 86_400_000)
  await db.deleteFrom('sessions').where('last_seen_at', '<', before).execute()
}

/** Sessions that still count, the newest first. */
export async function listSessionsOf(
  db: Kysely<Tables>,
  personId: string,
  currentId: string | null,
): Promise<SignInSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('person_id', '=', personId)
    .where(isOpen)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(listMax)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    isCurrent: row.id === currentId,
    canEnd: canEnd(row),
    device: row.device,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    signedInAt: row.signed_in_at?.toISOString() ?? null,
  }))
}

/** Without the time of the sign-in one that was ended could never be opened again, not even by signing in. */
function canEnd({ kind, signed_in_at: at }: Pick<SessionRow, 'kind' | 'signed_in_at'>): boolean {
  return kind !== 'device' && at !== null
}

/** Throws `not-found`, also for somebody else's, and `feature-disabled` where tokens do not tell sessions apart. */
export async function endSessionOf(
  db: Kysely<Tables>,
  personId: string,
  sessionId: string,
  at: Date,
): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select(['kind', 'signed_in_at'])
    .where('id', '=', sessionId)
    .where('person_id', '=', personId)
    .where(isOpen)
    .executeTakeFirst()
  if (session === undefined) throw new ProblemError('not-found')
  if (!canEnd(session)) {
    throw new ProblemError('feature-disabled', {
      detail:
        'The provider’s tokens do not say when somebody signed in, so none can be told apart.',
    })
  }
  await inTransaction(db, async (trx) => {
    await trx.updateTable('sessions').set({ ended_at: at }).where('id', '=', sessionId).execute()
    await tellChanged(trx, personId)
  })
}
