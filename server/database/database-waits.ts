/** How long PostgreSQL is waited for. Null: as long as it takes. */
export interface DatabaseWaits {
  /** For a connection, free or new. */
  connectMs: number
  /** For one statement; PostgreSQL itself ends it then. */
  statementMs: number | null
  /** For the answer to one: what hangs does not end anything by itself. */
  answerMs: number | null
}
