import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import * as z from 'zod'

import { ProblemError } from '#server/problems/problem-error.ts'

/**
 * An order that pages can be cut in: by `key`, then by `id`. Both must never be null and the pair must be
 * unique, so that a page continues exactly where the last one ended, whatever was added meanwhile.
 */
export interface Order {
  /** Stands in the cursor: a cursor of another list or another sort is refused. */
  name: string
  key: RawBuilder<unknown>
  type: 'timestamptz' | 'bigint' | 'double precision' | 'text'
  id: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

interface PageAsk {
  limit: number
  cursor?: string | undefined
}

const CursorColumns = z.object({ cursor_key: z.string(), cursor_id: z.string() })

const Counted = z.object({ total: z.int() })

const Cursor = z.tuple([z.string(), z.string(), z.string()])

/**
 * One page of a query, by keyset. Throws `invalid-cursor` for a cursor this list did not make.
 * The key travels as the database's own text of it: a timestamp keeps its microseconds.
 */
export async function fetchPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  ask: PageAsk,
) {
  const direction = sql.raw(order.direction)
  const fromHere = ask.cursor === undefined ? query : query.where(after(order, ask.cursor))
  const rows = await fromHere
    .select([
      sql<string>`(${order.key})::text`.as('cursor_key'),
      sql<string>`(${order.id})::text`.as('cursor_id'),
    ])
    .orderBy(sql`${order.key} ${direction}`)
    .orderBy(sql`${order.id} ${direction}`)
    .limit(ask.limit + 1)
    .execute()
  const page = rows.slice(0, ask.limit)
  const last: unknown = rows.length > ask.limit ? page.at(-1) : null
  return { rows: page, nextCursor: last === null ? null : cursorAfter(order, last) }
}

/**
 * The same with how many there are in all, which is counted once: on the first page, and only when it is not the
 * last. `total` is undefined on later pages. `count` is for who knows a quicker way to the same number.
 */
export async function fetchCountedPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: Order,
  ask: PageAsk,
  count: () => Promise<number> = () => countRows(query),
) {
  const page = await fetchPage(query, order, ask)
  if (ask.cursor !== undefined) return { ...page, total: undefined }
  if (page.nextCursor === null) return { ...page, total: page.rows.length }
  return { ...page, total: await count() }
}

async function countRows<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>) {
  const counting = query.clearSelect().select(sql<number>`count(*)::int`.as('total'))
  return Counted.parse(await counting.executeTakeFirst()).total
}

/** The rows after the one the cursor names. */
function after(order: Order, cursor: string): RawBuilder<boolean> {
  const [key, id] = readCursor(order, cursor)
  const isPast = sql.raw(order.direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${order.key}, ${order.id}) ${isPast} (${key}::${sql.raw(order.type)}, ${id}::text)`
}

function readCursor(order: Order, cursor: string): [key: string, id: string] {
  const parsed = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success) throw new ProblemError('invalid-cursor')
  const [name, key, id] = parsed.data
  if (name !== order.name || id.includes('\0') || !isKeyOf(order.type, key))
    throw new ProblemError('invalid-cursor')
  return [key, id]
}

/** A key the database could not read would end the request in a 500. */
function isKeyOf(type: Order['type'], key: string): boolean {
  if (key.includes('\0')) return false
  switch (type) {
    case 'text':
      return true
    case 'timestamptz':
      return isMoment(key)
    case 'bigint':
      return /^-?\d{1,18}$/.test(key)
    case 'double precision':
      return /^-?\d+(\.\d+)?(e[+-]?\d{1,2})?$/.test(key) && Number.isFinite(Number(key))
  }
}

/** PostgreSQL’s own text of a moment, of a day that there is: JavaScript would make 30 February the 2nd of March. */
function isMoment(key: string): boolean {
  const match =
    /^([1-9]\d{3}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::?[0-5]\d)?$/.exec(
      key,
    )
  if (match === null) return false
  const text = `${match[1]}T${match[2]}`
  const atMs = Date.parse(`${text}Z`)
  return !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
}

function cursorAfter(order: Order, row: unknown): string {
  const last = CursorColumns.parse(row)
  const text = JSON.stringify([order.name, last.cursor_key, last.cursor_id])
  return Buffer.from(text, 'utf8').toString('base64url')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
