import { sql, type RawBuilder } from 'kysely'

import {
  addToWatchLater,
  clearHistory,
  listHistory,
  listLiked,
  listWatchLater,
  removeFromHistory,
  removeFromWatchLater,
} from '#contract/calls/account-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { fetchCountedPage } from '#server/database/keyset.ts'
import { selectCards } from '#server/videos/card-query.ts'
import { toCard } from '#server/videos/card.ts'
import { titleContains } from '#server/videos/video-filters.ts'

import { toHistoryEntry } from './history-entry.ts'
import { byAdded, byWatched } from './library-orders.ts'

/**
 * A person's own lists. A video they may no longer see stays on the list and out of sight, and is back
 * when it is shown again.
 */
export function mountHistory(app: App, services: Services): void {
  const { db, mediaUrls } = services
  mountHistoryRemoval(app, services)
  mountWatchLater(app, services)

  bindCall(app, services, listHistory, async ({ query, person }) => {
    const { rows, ...place } = await fetchCountedPage(
      selectCards(db, person)
        .select('w.watched_at')
        .where('w.person_id', '=', person.id)
        .where(mayFind(person))
        .where(wordsOf(query.q)),
      byWatched,
      query,
    )
    return { items: rows.map((row) => toHistoryEntry(row, mediaUrls)), ...place }
  })

  bindCall(app, services, listWatchLater, async ({ query, person }) => {
    const { rows, ...place } = await fetchCountedPage(
      selectCards(db, person)
        .innerJoin('watch_later as e', 'e.video_id', 'v.id')
        .where('e.person_id', '=', person.id)
        .where(mayFind(person))
        .where(wordsOf(query.q)),
      byAdded('watch-later'),
      query,
    )
    return { items: rows.map((row) => toCard(row, mediaUrls)), ...place }
  })

  bindCall(app, services, listLiked, async ({ query, person }) => {
    const { rows, ...place } = await fetchCountedPage(
      selectCards(db, person)
        .innerJoin('reactions as e', 'e.video_id', 'v.id')
        .where('e.person_id', '=', person.id)
        .where('e.value', '=', 'like')
        .where(mayFind(person))
        .where(wordsOf(query.q)),
      byAdded('liked'),
      query,
    )
    return { items: rows.map((row) => toCard(row, mediaUrls)), ...place }
  })
}

function wordsOf(q: string | undefined): RawBuilder<boolean> {
  const words = q?.trim() ?? ''
  return words === '' ? sql<boolean>`true` : titleContains(words)
}

function mountHistoryRemoval(app: App, services: Services): void {
  const { db } = services

  bindCall(app, services, clearHistory, async ({ person }) => {
    await db.deleteFrom('watch_progress').where('person_id', '=', person.id).execute()
    return undefined
  })

  bindCall(app, services, removeFromHistory, async ({ params, person }) => {
    await db
      .deleteFrom('watch_progress')
      .where('person_id', '=', person.id)
      .where('video_id', '=', params.videoId)
      .execute()
    return undefined
  })
}

function mountWatchLater(app: App, services: Services): void {
  const { db, clock } = services

  bindCall(app, services, addToWatchLater, async ({ params, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    await db
      .insertInto('watch_later')
      .values({ person_id: person.id, video_id: video.id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return undefined
  })

  bindCall(app, services, removeFromWatchLater, async ({ params, person }) => {
    await db
      .deleteFrom('watch_later')
      .where('person_id', '=', person.id)
      .where('video_id', '=', params.videoId)
      .execute()
    return undefined
  })
}
