import { sql } from 'kysely'

import type { Turns } from '#server/database/tables.ts'

import type { Services } from './services.ts'

/** Work that nobody waits for: done now and each time so much has passed, until the service stops. */
export function repeatWork(
  { stopping, log }: Pick<Services, 'stopping' | 'log'>,
  everyMs: number,
  failure: string,
  work: () => Promise<unknown>,
): void {
  const run = () =>
    work().catch((error: unknown) => {
      if (!stopping.aborted) log.warn(failure, { error })
    })
  const timer = setInterval(() => void run(), everyMs).unref()
  stopping.addEventListener('abort', () => clearInterval(timer))
  void run()
}

interface Turn {
  name: Turns['name']
  everyMs: number
  failure: string
}

/** A timer is never as late or early as the one before. */
const slack = 0.9

/**
 * The same for what one of several instances does for all of them: whoever comes first when it is due, by the clock of the
 * database (docs/decisions/0085-whose-turn-it-is-stands-in-a-row.md). What one did not come to the end of is done when it
 * is due again.
 */
export function repeatInTurn(
  services: Pick<Services, 'db' | 'stopping' | 'log'>,
  { name, everyMs, failure }: Turn,
  work: () => Promise<unknown>,
): void {
  repeatWork(services, everyMs, failure, async () => {
    const againMs = everyMs * slack
    const { rows } = await sql`update turns set due_at = now() + ${againMs} * interval '1 ms'
      where name = ${name} and due_at <= now() returning name`.execute(services.db)
    if (rows.length > 0) await work()
  })
}
