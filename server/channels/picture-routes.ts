import {
  deleteChannelAvatar,
  deleteChannelBanner,
  putChannelAvatar,
  putChannelBanner,
} from '#contract/calls/channel-settings-calls.ts'
import type { Channel, ChannelPicture } from '#contract/channels.ts'
import { limits } from '#contract/limits.ts'
import { requireMayManage } from '#server/access/channel-roles.ts'
import type { App } from '#server/api/app.ts'
import { bindCall } from '#server/api/bind-call.ts'
import type { Services } from '#server/api/services.ts'
import type { Person } from '#server/auth/person.ts'
import { ProblemError } from '#server/problems/problem-error.ts'
import { isPlainPicture } from '#server/uploads/inspect/plain-picture.ts'
import { readPicture, type ReadPicture } from '#server/uploads/read-picture.ts'

import { toChannel } from './channel-query.ts'
import { findChannel } from './find-channel.ts'
import { keepChannelPicture, removeChannelPicture } from './keep-channel-picture.ts'

const calls = {
  avatar: { put: putChannelAvatar, remove: deleteChannelAvatar },
  banner: { put: putChannelBanner, remove: deleteChannelBanner },
}

/** The picture of a channel and its banner. The browser cuts them; what it sends is judged by its bytes and kept as it is. */
export function mountChannelPictures(app: App, services: Services): void {
  mountPicture(app, services, 'avatar')
  mountPicture(app, services, 'banner')
}

function mountPicture(app: App, services: Services, which: ChannelPicture): void {
  bindCall(app, services, calls[which].put, async ({ params, person, request, holding }) => {
    const channelId = await findToManage(services, person, params.handle)
    const picture = await readPicture(request, holding)
    requireFitting(picture, which)
    await keepChannelPicture(services, { channelId, which }, picture)
    return asNow(services, person, params.handle)
  })

  bindCall(app, services, calls[which].remove, async ({ params, person }) => {
    const channelId = await findToManage(services, person, params.handle)
    await removeChannelPicture(services, { channelId, which })
    return asNow(services, person, params.handle)
  })
}

async function findToManage({ db }: Services, person: Person, handle: string): Promise<string> {
  const channel = await findChannel(db, person, handle)
  requireMayManage(person, channel)
  return channel.id
}

async function asNow(services: Services, person: Person, handle: string): Promise<Channel> {
  return toChannel(await findChannel(services.db, person, handle), services.mediaUrls)
}

/** Throws unless it stands still, has the shape of its place, and is neither too small nor large enough to burden whoever looks. */
function requireFitting({ bytes, facts }: ReadPicture, which: ChannelPicture): void {
  if (!isPlainPicture(bytes, facts)) {
    throw new ProblemError('unsupported-media', {
      detail: 'The picture must be one still JPEG, PNG or WebP with nothing after it.',
    })
  }
  const { ratio, minW, maxW } = limits.channelPictures[which]
  const isOfShape = facts.height === Math.round(facts.width / ratio)
  if (isOfShape && facts.width >= minW && facts.width <= maxW) return
  const detail = `The picture is ${facts.width} × ${facts.height} pixels; it must be ${ratio} to 1, ${minW} to ${maxW} wide.`
  throw new ProblemError('validation-failed', {
    errors: [{ pointer: '#', code: 'size-mismatch', detail }],
  })
}
