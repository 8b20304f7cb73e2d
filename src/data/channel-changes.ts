import { queryOptions } from '@tanstack/react-query'

import { send } from '#api/client.ts'
import { hasCode } from '#api/errors/http-error.ts'
import { queryClient } from '#api/query-client.ts'
import {
  deleteChannelAvatar,
  deleteChannelBanner,
  getDraftDefaults,
  patchChannel,
  putChannelAvatar,
  putChannelBanner,
  type ChannelPatch,
} from '#contract/calls/channel-settings-calls.ts'
import type { Channel, ChannelPicture } from '#contract/channels.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { channelQuery } from './channels.ts'

const putCalls = { avatar: putChannelAvatar, banner: putChannelBanner }
const deleteCalls = { avatar: deleteChannelAvatar, banner: deleteChannelBanner }

/** Puts a picture in the place of the one before. Rejects when the service did not take it. */
export async function setChannelPicture(
  handle: string,
  which: ChannelPicture,
  image: Blob,
): Promise<void> {
  showPictures(await send(putCalls[which], { params: { handle }, file: image }))
}

/** Takes a picture of a channel away. */
export async function removeChannelPicture(handle: string, which: ChannelPicture): Promise<void> {
  showPictures(await send(deleteCalls[which], { params: { handle } }))
}

/** What new drafts of a channel begin with, for those who manage it. */
export function draftDefaultsQuery(handle: string) {
  return queryOptions({
    queryKey: [...keys.channels, 'draft-defaults', handle],
    queryFn: ({ signal }) => send(getDraftDefaults, { params: { handle }, signal }),
  })
}

/** Saves what a channel says of itself and of its new drafts. Rejects when the service did not take it. */
export async function saveChannel(
  { handle, etag }: Pick<Channel, 'handle' | 'etag'>,
  patch: ChannelPatch,
): Promise<void> {
  try {
    const saved = await send(patchChannel, { params: { handle }, body: patch, ifMatch: etag })
    showEverywhere(saved)
  } catch (error) {
    // Changed by somebody else meanwhile: what stands there now is needed to try again.
    if (hasCode(error, 'version-conflict')) void outdate(keys.channels)
    throw error
  }
}

/** Name and arch stand beside every video of the channel. */
function showEverywhere(channel: Channel): void {
  queryClient.setQueryData(channelQuery(channel.handle).queryKey, channel)
  const { channels, subscriptions, ownChannels, lists, video } = keys
  void outdate(channels, subscriptions, ownChannels, lists, video)
}

/** Pictures take of their owner's space as well. */
function showPictures(channel: Channel): void {
  showEverywhere(channel)
  void outdate(keys.me)
}
