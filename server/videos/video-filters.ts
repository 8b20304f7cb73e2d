import { sql, type RawBuilder } from 'kysely'

import { latinDigits } from '#contract/fields.ts'

/** Filters of every list of videos, as the contract's `videoFilters` parses them. */
export interface VideoFilters {
  duration?: 'short' | 'medium' | 'long' | undefined
  date?: 'week' | 'month' | 'year' | undefined
  lang?: string | undefined
  cc?: '1' | undefined
  tag?: string | undefined
  channel?: string | undefined
  category?: string | undefined
  person?: string | undefined
  owner?: string | undefined
  unwatched?: '1' | undefined
}

const shortMs = 4 * 60_000
const longMs = 20 * 60_000
const daysOf = { week: 7, month: 31, year: 366 }

const ofDuration = {
  short: sql<boolean>`v.duration_ms < ${shortMs}`,
  medium: sql<boolean>`v.duration_ms between ${shortMs} and ${longMs}`,
  long: sql<boolean>`v.duration_ms > ${longMs}`,
}

/** One condition of all filters, over `selectCards` (`v`, `c` and `w`). */
export function matches(filters: VideoFilters, now: Date): RawBuilder<boolean> {
  const { duration, date, lang, tag, channel, category, person, owner } = filters
  const conditions = [sql<boolean>`true`]
  if (duration !== undefined) conditions.push(ofDuration[duration])
  if (date !== undefined) conditions.push(sql`v.published_at >= ${daysBefore(now, daysOf[date])}`)
  // `en` also finds `en-GB`.
  if (lang !== undefined) conditions.push(sql`(v.lang = ${lang} or v.lang like ${`${lang}-%`})`)
  if (filters.cc !== undefined) {
    conditions.push(sql`exists (select 1 from captions k
      where k.video_id = v.id and k.state = 'published' and k.kind <> 'descriptions')`)
  }
  if (tag !== undefined)
    conditions.push(sql`exists (select 1 from unnest(v.tags) t where lower(t) = lower(${tag}))`)
  if (channel !== undefined) conditions.push(sql`c.handle = ${channel}`)
  if (category !== undefined) conditions.push(sql`v.category = ${category}`)
  if (person !== undefined) conditions.push(sql`p.username = ${person}`)
  if (owner !== undefined) conditions.push(sql`v.owner_id = ${owner}`)
  if (filters.unwatched !== undefined) conditions.push(sql`w.completed is not true`)
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** For filtering a personal list while typing: the words as they are, anywhere in title or channel, digits of any kind. */
export function titleContains(words: string) {
  const pattern = `%${latinDigits(words).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const held = (text: string) =>
    sql`translate(${sql.ref(text)}, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')`
  return sql<boolean>`(${held('v.title')} ilike ${pattern} or ${held('c.display_name')} ilike ${pattern})`
}
