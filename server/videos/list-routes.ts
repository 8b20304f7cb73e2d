import { sql } from 'kysely'

import { listMyVideos } from '#contract/calls/editing-calls.ts'
import { listRelated, listSubscriptionFeed, listVideos } from '#contract/calls/video-calls.ts'
import { findVideoToSee } from '#server/access/find-video.ts'
import { mayFind } from '#server/access/visibility.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'

import { countFound } from './count-found.ts'
import { listCards } from './list-videos.ts'
import { isMine } from './my-videos.ts'
import { isAlike, isNearestTo, relatedOrder } from './related.ts'
import { matches } from './video-filters.ts'
import { videoOrders } from './video-orders.ts'

/** Lists of videos: browsing, subscriptions, related and one's own. */
export function mountVideoLists(app: App, services: Services): void {
  const { db, clock } = services

  bindCall(app, services, listVideos, ({ query: { limit, cursor, sort, ...filters }, person }) =>
    listCards(services, {
      viewer: person,
      order: videoOrders[sort],
      limit,
      cursor,
      where: (q) => q.where(mayFind(person)).where(matches(filters, clock())),
      count: () => countFound(db, person, filters, clock()),
    }),
  )

  bindCall(app, services, listSubscriptionFeed, ({ query, person }) =>
    listCards(services, {
      viewer: person,
      order: videoOrders.new,
      ...query,
      where: (q) =>
        q
          .where(mayFind(person))
          .where(isSubscribed(person.id))
          .where(matches({ unwatched: query.hideWatched }, clock())),
    }),
  )

  bindCall(app, services, listRelated, async ({ params, query: { alike, ...query }, person }) => {
    const { video } = await findVideoToSee(db, person, params.videoId)
    return listCards(services, {
      viewer: person,
      order: relatedOrder(video),
      isUncounted: true,
      ...query,
      where: (q) => {
        const others = q.where(mayFind(person)).where('v.id', '!=', video.id)
        if (alike) return others.where(isAlike(video, person))
        // One more tells that there is a next page, and the video itself is among its own.
        const isFirst = query.cursor === undefined
        return isFirst ? others.where(isNearestTo(video, person, query.limit + 2)) : others
      },
    })
  })

  bindCall(app, services, listMyVideos, ({ query: { limit, cursor, ...query }, person }) =>
    listCards(services, {
      viewer: person,
      order: myOrders[query.sort],
      limit,
      cursor,
      where: (q) => q.where(isMine(person.id, query)),
    }),
  )
}

const myOrders = { new: videoOrders.created, title: videoOrders.title, views: videoOrders.popular }

/** Channels the person subscribed to, over a `videos` aliased `v`. */
function isSubscribed(personId: string) {
  return sql<boolean>`v.channel_id in (
    select channel_id from subscriptions where person_id = ${personId})`
}
