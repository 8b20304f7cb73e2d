import { Client, DatabaseError } from 'pg'

import type { DatabaseWaits } from './database-waits.ts'

export interface StatementLimit {
  /** Whether a connection may be opened with it; a pooler takes no parameters that it does not know. */
  isParameter: boolean
  /** Where none holds for statements by themselves: what whoever runs the service can do. */
  caution?: string
}

/**
 * How statements come to their limit of time. Never by `set`: a pooler hands connections to one transaction at a time, so it
 * would hold for others and not for us. As a parameter of the connection, or else by the role in PostgreSQL.
 */
export async function limitStatements(url: string, waits: DatabaseWaits): Promise<StatementLimit> {
  const asked = await found(url, waits, true).catch((error: unknown) => {
    const isRefused = error instanceof DatabaseError && error.code === protocolViolation
    if (!isRefused) throw error
    return null
  })
  const isParameter = asked !== null
  const { setting, role } = asked ?? (await found(url, waits, false))
  if (setting > 0 || waits.statementMs === null) return { isParameter }
  const limit = `${waits.statementMs / 1000}s`
  return {
    isParameter,
    caution: `DATABASE_URL leads to a pooler that passes no limits on, so one slow statement may keep PostgreSQL busy for longer than ${limit}; say there once: alter role ${role} set statement_timeout = '${limit}'`,
  }
}

/** Compiling a statement takes longer than any of ours should, and is begun by what it is feared to cost. */
export const withoutCompiling = '-c jit=off'

/** What PgBouncer answers to a parameter it does not know. */
const protocolViolation = '08P01'

interface Found {
  setting: number
  role: string
}

async function found(url: string, waits: DatabaseWaits, isParameter: boolean): Promise<Found> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: waits.connectMs,
    ...(isParameter && waits.statementMs !== null && { statement_timeout: waits.statementMs }),
    ...(isParameter && { options: withoutCompiling }),
  })
  // A connection that breaks tells its statement. The event besides would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Found>(
      "select setting::int, quote_ident(current_user) as role from pg_settings where name = 'statement_timeout'",
    )
    return rows[0] ?? { setting: 0, role: 'foyer' }
  } finally {
    await client.end()
  }
}
