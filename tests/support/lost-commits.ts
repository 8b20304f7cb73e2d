import type { Kysely, Transaction } from 'kysely'

import { DatabaseUnavailable } from '#server/database/database-unavailable.ts'
import type { Database } from '#server/database/open-database.ts'
import type { Tables } from '#server/database/tables.ts'

export interface LosingDatabase extends Database {
  /** The connection breaks at the next COMMIT: before it is done, or while the answer to it is on its way. */
  loseNextCommit(when?: 'before' | 'after'): void
}

/** The same database over a connection that may break while the answer to COMMIT is on its way. */
export function withLostCommits(database: Database): LosingDatabase {
  let losing: 'before' | 'after' | null = null
  const lost = () => new DatabaseUnavailable(new Error('Connection terminated unexpectedly'))
  const transaction = () => ({
    async execute<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
      const when = losing
      losing = null
      const answer = await database.db.transaction().execute(async (trx) => {
        const done = await work(trx)
        if (when === 'before') throw lost()
        return done
      })
      if (when === 'after') throw lost()
      return answer
    },
  })
  const db = new Proxy<Kysely<Tables>>(database.db, {
    get(target, name) {
      if (name === 'transaction') return transaction
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    db,
    close: () => database.close(),
    loseNextCommit(when = 'after') {
      losing = when
    },
  }
}
