import { sql, type RawBuilder } from 'kysely'

/** Is the column one of these? One parameter however many they are: a statement has room for 65,535. */
export function isOneOf(ids: readonly string[], column = sql`id`): RawBuilder<boolean> {
  return sql<boolean>`${column} = any(${ids}::text[])`
}
