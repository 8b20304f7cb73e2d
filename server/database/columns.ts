import type { ColumnType } from 'kysely'

/** Read as Date; written as Date or RFC 3339 text. */
export type Moment = ColumnType<Date, Date | string, Date | string>
export type MaybeMoment = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
export type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as a value; written with JSON.stringify, because `pg` would turn an array into an SQL array. */
export type MaybeJson<Value extends object> = ColumnType<
  Value | null,
  string | null | undefined,
  string | null
>
export type Maybe<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** Kept by the database itself; only ever compared, never read. */
export type SearchVector = ColumnType<string, never, never>
