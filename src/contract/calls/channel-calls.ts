import * as z from 'zod/mini'

import { Channel, ChannelDraft, NotifyLevel } from '../channels.ts'
import { Handle, Id, page, pageQuery } from '../fields.ts'
import { defineCall } from './call.ts'

const channelParams = z.object({ handle: Handle })

export const listChannels = defineCall('GET /channels', {
  summary:
    'Channels this person may see; `mine=1` for those they can publish to, `owner` for those of one person',
  auth: 'optional',
  query: z.object({ ...pageQuery, mine: z.optional(z.literal('1')), owner: z.optional(Id) }),
  answer: page(Channel),
  errors: ['invalid-cursor'],
})

export const getChannel = defineCall('GET /channels/:handle', {
  summary: 'One channel',
  auth: 'optional',
  params: channelParams,
  answer: Channel,
  errors: ['not-found'],
})

export const createChannel = defineCall('POST /channels', {
  summary: 'Opens a channel; takes an Idempotency-Key',
  auth: 'required',
  body: ChannelDraft,
  answer: Channel,
  status: 201,
  errors: ['forbidden', 'handle-taken', 'validation-failed'],
})

export const listSubscriptions = defineCall('GET /me/subscriptions', {
  summary: 'Channels the person subscribed to',
  auth: 'required',
  query: z.object({ ...pageQuery }),
  answer: page(Channel),
  errors: ['invalid-cursor'],
})

export const subscribe = defineCall('PUT /subscriptions/:handle', {
  summary: 'Subscribes, or changes what to be told of',
  auth: 'required',
  params: channelParams,
  body: z.object({ notifyLevel: z._default(NotifyLevel, 'all') }),
  answer: Channel,
  errors: ['not-found'],
})

export const unsubscribe = defineCall('DELETE /subscriptions/:handle', {
  summary: 'Unsubscribes',
  auth: 'required',
  params: channelParams,
  errors: ['not-found'],
})
