import { sql } from 'kysely'

import {
  createChannel,
  getChannel,
  listChannels,
  listSubscriptions,
  subscribe,
  unsubscribe,
} from '#contract/calls/channel-calls.ts'
import { getDraftDefaults, patchChannel } from '#contract/calls/channel-settings-calls.ts'
import { hasRoleOn, requireMayManage } from '#server/access/channel-roles.ts'
import { mayLeaveChannel, maySeeChannel } from '#server/access/visibility.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import { draftDefaultsOf } from '#server/database/draft-defaults.ts'
import { fetchCountedPage, fetchPage, type Order } from '#server/database/keyset.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { changeChannel } from './change-channel.ts'
import { selectChannels, toChannel, type ChannelRow } from './channel-query.ts'
import { createChannelFor } from './create-channel.ts'
import { findChannel } from './find-channel.ts'
import { mountChannelPictures } from './picture-routes.ts'
import { subscribeTo, unsubscribeFrom } from './subscriptions.ts'

const byName: Order = {
  name: 'channels-name',
  key: sql`lower(c.display_name)`,
  type: 'text',
  id: sql`c.id`,
  direction: 'asc',
}

const isOwnedBy = (personId: string) => sql<boolean>`c.owner_id = ${personId}`

/** Channels and subscriptions. */
export function mountChannels(app: App, services: Services): void {
  const { db, clock, mediaUrls } = services
  const shown = (row: ChannelRow) => toChannel(row, mediaUrls)
  mountChannelPictures(app, services)

  bindCall(app, services, listChannels, async ({ query, person }) => {
    const isMine = hasRoleOn(person?.id ?? null, 'c.id')
    const isOwned = query.owner === undefined ? sql<boolean>`true` : isOwnedBy(query.owner)
    const { rows, ...place } = await fetchCountedPage(
      selectChannels(db, person)
        .where(query.mine === '1' ? isMine : maySeeChannel(person))
        .where(isOwned),
      byName,
      query,
    )
    return { items: rows.map(shown), ...place }
  })

  bindCall(app, services, getChannel, async ({ params, person }) =>
    shown(await findChannel(db, person, params.handle)),
  )

  bindCall(app, services, createChannel, async ({ body, person, services: { db } }) => {
    const handle = await createChannelFor(db, person, body, clock())
    return shown(await findChannel(db, person, handle))
  })

  bindCall(app, services, patchChannel, async ({ params, body, person, ifMatch }) => {
    const channel = await findChannel(db, person, params.handle)
    requireMayManage(person, channel)
    await changeChannel(services, channel.id, body, ifMatch)
    return shown(await findChannel(db, person, params.handle))
  })

  bindCall(app, services, getDraftDefaults, async ({ params, person }) => {
    const channel = await findChannel(db, person, params.handle)
    requireMayManage(person, channel)
    return draftDefaultsOf(db, channel.id)
  })

  bindCall(app, services, listSubscriptions, async ({ query, person }) => {
    const { rows, nextCursor } = await fetchPage(
      selectChannels(db, person).where('s.person_id', '=', person.id).where(maySeeChannel(person)),
      byName,
      query,
    )
    return { items: rows.map(shown), nextCursor }
  })

  bindCall(app, services, subscribe, async ({ params, body, person }) => {
    const channel = await findChannel(db, person, params.handle)
    const subscription = { personId: person.id, channelId: channel.id }
    await subscribeTo(db, subscription, body.notifyLevel, clock())
    return shown(await findChannel(db, person, params.handle))
  })

  bindCall(app, services, unsubscribe, async ({ params, person }) => {
    const channel = await selectChannels(db, person)
      .where('c.handle', '=', params.handle)
      .where(mayLeaveChannel(person))
      .executeTakeFirst()
    if (channel === undefined) throw new ProblemError('not-found')
    await unsubscribeFrom(db, { personId: person.id, channelId: channel.id })
    return undefined
  })
}
