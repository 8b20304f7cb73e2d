import type { ColumnType } from 'kysely'

/** Read as Date; written as Date or RFC 3339 text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
/** Read as a value; written with JSON.stringify, because `pg` would turn an array into an SQL array. */
export type StoredJson<Value extends object> = ColumnType<Value, string, string>
/** Kept by the database itself; only ever compared, never read. */
export type SearchVector = ColumnType<string, never, never>
