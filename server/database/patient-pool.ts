import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { DatabaseError, Pool, types, type PoolClient } from 'pg'

import { DatabaseUnavailable } from './database-unavailable.ts'
import type { DatabaseWaits } from './database-waits.ts'
import { isConflict } from './is-conflict.ts'
import { withoutCompiling, type StatementLimit } from './statement-limit.ts'

/** OID of int8. Counts and sizes stay below 2^53, so they are numbers on both databases. */
export const int8 = 20

/** For calls at once; what waits for one waits at most as long as for a new one. */
export const usualConnections = 10

/** How often a statement by itself is asked that meets others at the same rows. */
const statementTries = 3

/**
 * Classes and codes (PostgreSQL, appendix A) that say "not now", not "not so". 25006: it stands by for another one, and will
 * take that one's place, or the next connection leads to the one that has.
 */
const passing = /^(08|53[23]|57P0|57014$|25006$|25P03$|55P03$)/

/** Connections that are open, those of them that nobody uses, and calls that wait for one. */
export interface ConnectionCounts {
  open: number
  idle: number
  waiting: number
}

interface PatientPool extends PostgresPool {
  counts(): ConnectionCounts
}

/**
 * Connections to PostgreSQL, none of which is waited for without end. Whatever goes wrong with a connection rather than
 * with a statement is thrown as `DatabaseUnavailable`, and the connection is not used again.
 */
export function createPatientPool(
  url: string,
  waits: DatabaseWaits,
  { isParameter }: StatementLimit,
  connections = usualConnections,
): PatientPool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    keepAlive: true,
    connectionTimeoutMillis: waits.connectMs,
    ...(waits.answerMs !== null && { query_timeout: waits.answerMs }),
    ...(isParameter && waits.statementMs !== null && { statement_timeout: waits.statementMs }),
    ...(isParameter && { options: withoutCompiling }),
    types: {
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks tells its statement, or is replaced when idle. The event besides would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return {
    counts: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    options: {},
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnavailable(error)
      })
      return watched(client, waits)
    },
  }
}

function watched(client: PoolClient, { statementMs }: DatabaseWaits): PostgresPoolClient {
  // In one go, and for this transaction alone: that holds through any pooler.
  const begin = `begin; set local statement_timeout = ${statementMs ?? 0}`
  let isBroken = false
  let isInTransaction = false
  async function ask(
    sql: string,
    parameters: readonly unknown[],
    left = statementTries - 1,
  ): Promise<unknown> {
    if (sql === 'begin') return start()
    try {
      const answer = await client.query(sql, [...parameters])
      if (sql === 'commit' || sql === 'rollback') isInTransaction = false
      return answer
    } catch (error) {
      // By itself a statement is its own transaction, of which nothing stays; else the whole is to be done again: a
      // second COMMIT would be taken with a warning, and keep nothing.
      if (isConflict(error) && !isInTransaction && left > 0) {
        return await ask(sql, parameters, left - 1)
      }
      const code = error instanceof DatabaseError ? (error.code ?? '') : null
      if (code !== null && !passing.test(code)) throw error
      // A statement that took too long has ended, and the connection is well.
      isBroken ||= code !== '57014'
      throw new DatabaseUnavailable(error)
    }
  }
  async function start(): Promise<unknown> {
    isInTransaction = true
    await ask(begin, [])
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(asked: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new Error('Rows are read at once here, not by a cursor.')
    return ask(asked, parameters)
  }
  return { query, release: (destroy = false) => client.release(destroy || isBroken) }
}
