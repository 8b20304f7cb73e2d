import * as z from 'zod/mini'

import { Channel } from '../channels.ts'
import { Handle, KnownLanguage, Language, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { CommentsPolicy, Tags } from '../videos.ts'
import { defineCall } from './call.ts'

const channelParams = z.object({ handle: Handle })

/** What a new draft of a channel begins with; whoever writes about it changes it as they like. */
export const DraftDefaults = z.object({
  /** Nobody is named who could be let in one by one. */
  access: z.enum(['private', 'internal', 'public']),
  commentsPolicy: CommentsPolicy,
  lang: z.nullable(Language),
  category: z.nullable(z.string().check(z.maxLength(60))),
  licence: z.nullable(z.string().check(z.maxLength(60))),
  tags: Tags,
})
export type DraftDefaults = z.infer<typeof DraftDefaults>

/** What a channel says of itself, and of new drafts. Its address stays: links to it are out in the world. */
export const ChannelPatch = z.partial(
  z.object({
    displayName: text({ ...limits.channelName }),
    description: text({ ...limits.channelDescription, isMultiline: true }),
    draftDefaults: z.partial(z.extend(DraftDefaults, { lang: z.nullable(KnownLanguage) })),
  }),
)
export type ChannelPatch = z.infer<typeof ChannelPatch>

export const getDraftDefaults = defineCall('GET /channels/:handle/draft-defaults', {
  summary: 'What a new draft of a channel begins with; changed with the channel',
  auth: 'required',
  params: channelParams,
  answer: DraftDefaults,
  errors: ['not-found', 'forbidden'],
})

export const patchChannel = defineCall('PATCH /channels/:handle', {
  summary: 'Changes what a channel says of itself, and what its new drafts begin with',
  auth: 'required',
  params: channelParams,
  body: ChannelPatch,
  bodyType: 'merge-patch',
  answer: Channel,
  concurrency: 'if-match',
  errors: ['not-found', 'forbidden', 'validation-failed', 'version-conflict'],
})

const setsPicture = {
  auth: 'required',
  params: channelParams,
  bodyType: 'image',
  answer: Channel,
  errors: [
    'not-found',
    'forbidden',
    'file-too-large',
    'quota-exceeded',
    'unsupported-media',
    'validation-failed',
  ],
} as const

export const putChannelAvatar = defineCall('PUT /channels/:handle/avatar', {
  ...setsPicture,
  summary: 'Sets the square picture of a channel; a still JPEG, PNG or WebP, decided by its bytes',
})

export const putChannelBanner = defineCall('PUT /channels/:handle/banner', {
  ...setsPicture,
  summary: 'Sets the banner of a channel, six times as wide as high; as its picture',
})

const removesPicture = {
  auth: 'required',
  params: channelParams,
  answer: Channel,
  errors: ['not-found', 'forbidden'],
} as const

export const deleteChannelAvatar = defineCall('DELETE /channels/:handle/avatar', {
  ...removesPicture,
  summary: 'Takes the picture of a channel away',
})

export const deleteChannelBanner = defineCall('DELETE /channels/:handle/banner', {
  ...removesPicture,
  summary: 'Takes the banner of a channel away',
})
