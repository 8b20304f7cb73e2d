import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql, type Kysely } from 'kysely'

import type { Services } from '#server/api/services.ts'
import type { Tables } from '#server/database/tables.ts'

/** Longer than a service that lives is silent; of one that was killed, others wait no longer. */
const heldS = 10
const renewMs = 3_000
const lookMs = 250

/**
 * Finishes an upload that any service may finish, where no other one is at it; else waits until that one has come to its
 * end, or was killed. It says so in the row, by the clock of the database, with a name: one that was silent for longer
 * than others wait must not end their turn. What it then misses, because they have finished, is no failure.
 */
export async function finishInTurn<Upload extends { resource_id: string }>(
  { db }: Pick<Services, 'db'>,
  find: () => Promise<Upload | undefined>,
  finish: (upload: Upload) => Promise<void>,
): Promise<void> {
  const finisher = randomUUID()
  for (;;) {
    const upload = await find()
    if (upload === undefined) return
    const turn = { resourceId: upload.resource_id, finisher }
    if (await isTaken(db, turn)) {
      // One that cannot be renewed is not worth giving up for: the next one would do the same again.
      const renewing = setInterval(() => void hold(db, turn, heldS).catch(() => {}), renewMs)
      try {
        await finish(upload)
      } catch (error) {
        const isAwaited = await find()
          .then((now) => now !== undefined)
          .catch(() => true)
        if (isAwaited) throw error
      } finally {
        clearInterval(renewing)
        await hold(db, turn, 0).catch(() => {})
      }
      return
    }
    await sleep(lookMs)
  }
}

interface Turn {
  resourceId: string
  finisher: string
}

async function isTaken(db: Kysely<Tables>, { resourceId, finisher }: Turn): Promise<boolean> {
  const taken = await db
    .updateTable('uploads')
    .set({ finishing_until: untilIn(heldS), finisher })
    .where('resource_id', '=', resourceId)
    .where('state', '=', 'receiving')
    .where((where) =>
      where.or([
        where('finishing_until', 'is', null),
        where('finishing_until', '<=', sql<Date>`now()`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

async function hold(
  db: Kysely<Tables>,
  { resourceId, finisher }: Turn,
  forS: number,
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ finishing_until: untilIn(forS) })
    .where('resource_id', '=', resourceId)
    .where('finisher', '=', finisher)
    .where('state', '=', 'receiving')
    .execute()
}

const untilIn = (forS: number) => sql<Date>`now() + ${forS} * interval '1 second'`
