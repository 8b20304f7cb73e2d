import * as z from 'zod/mini'

import { Count, Handle, Id, Timestamp, text } from './fields.ts'
import { limits } from './limits.ts'
import { Picture, UserSummary } from './people.ts'

export const ChannelSummary = z.object({
  id: Id,
  handle: Handle,
  displayName: z.string(),
  avatar: z.array(Picture),
})
export type ChannelSummary = z.infer<typeof ChannelSummary>

export const NotifyLevel = z.enum(['all', 'highlights', 'none'])

export const Channel = z.extend(ChannelSummary, {
  description: z.string(),
  banner: z.array(Picture),
  links: z.array(z.url()),
  owner: UserSummary,
  myRole: z.nullable(z.enum(['owner', 'manager', 'editor'])),
  subscriberCount: Count,
  videoCount: Count,
  subscribed: z.boolean(),
  notifyLevel: NotifyLevel,
  visibility: z.enum(['public', 'internal', 'restricted']),
  createdAt: Timestamp,
  etag: z.string(),
})
export type Channel = z.infer<typeof Channel>

/** The two pictures of a channel: the one in its arch, and the one across its page. */
export type ChannelPicture = 'avatar' | 'banner'

export const ChannelDraft = z.object({
  handle: Handle,
  displayName: text({ ...limits.channelName }),
  description: z._default(text({ ...limits.channelDescription, isMultiline: true }), ''),
})
export type ChannelDraft = z.input<typeof ChannelDraft>
