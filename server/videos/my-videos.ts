import { sql, type RawBuilder } from 'kysely'

import type { VideoStatus } from '#contract/video-status.ts'
import { isAmongOwn } from '#server/access/visibility.ts'

import { titleContains } from './video-filters.ts'
import { wordsStateOf } from './words-state.ts'

interface MyFilters {
  q?: string | undefined
  state?: string | undefined
  status?: VideoStatus | undefined
  publication?: string | undefined
  access?: string | undefined
  words?: string | undefined
  channel?: string | undefined
  own?: '1' | undefined
}

/**
 * Videos the person may edit that fit the filters, over a `videos` aliased `v` and its channel `c`. Deleted ones are
 * there only when they are asked for: that is where they are restored from.
 */
export function isMine(personId: string, filters: MyFilters) {
  const { q, state, status, publication, access, words: wordsState, channel } = filters
  const conditions = [
    isAmongOwn(personId),
    state === 'deleted' || status === 'deleted'
      ? sql<boolean>`v.deleted_at is not null`
      : sql<boolean>`v.deleted_at is null`,
  ]
  if (state !== undefined && state !== 'deleted') conditions.push(sql`v.state = ${state}`)
  if (status !== undefined && status !== 'deleted') conditions.push(hasStatus(status))
  if (publication !== undefined) conditions.push(sql`v.publication = ${publication}`)
  if (access !== undefined) conditions.push(sql`v.access = ${access}`)
  if (wordsState !== undefined) conditions.push(sql`${wordsStateOf()} = ${wordsState}`)
  if (channel !== undefined) conditions.push(sql`c.handle = ${channel}`)
  if (filters.own !== undefined) conditions.push(sql`v.owner_id = ${personId}`)
  const words = q?.trim() ?? ''
  if (words !== '') conditions.push(titleContains(words))
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** `statusOf` of the contract, over a `videos` aliased `v` that is not deleted. */
function hasStatus(status: VideoStatus): RawBuilder<boolean> {
  return sql<boolean>`${status} = case
    when v.state = 'failed' then 'failed'
    when v.state = 'uploading' then 'sending'
    when v.state in ('queued', 'processing') then 'preparing'
    when v.publication = 'unpublished' then case when v.publish_at is null then 'draft' else 'scheduled' end
    when v.publication = 'when_ready' then 'when_ready'
    when v.access = 'private' then 'private'
    else 'published' end`
}
