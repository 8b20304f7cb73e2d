import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { send } from '#api/client.ts'
import { queryClient } from '#api/query-client.ts'
import { deleteVideo } from '#contract/calls/editing-calls.ts'
import { createDraft } from '#contract/calls/upload-calls.ts'
import { getVideo } from '#contract/calls/video-calls.ts'

import { keys } from './cache/keys.ts'
import { outdate } from './cache/outdate.ts'
import { ownChannelsQuery } from './channels.ts'
import { showAnswered } from './video-changes.ts'

/** Describes a file to the service: a draft stands in the studio, and takes its space from now on. */
export async function openDraft(
  body: z.input<typeof createDraft.body>,
  idempotencyKey: string,
): Promise<z.infer<typeof createDraft.answer>> {
  const opened = await send(createDraft, { body, isQuiet: true, idempotencyKey })
  // Its form opens at once: what there is to write about has just been answered.
  showAnswered(opened.video)
  void outdate(keys.studio, keys.me)
  const { id } = opened.video.channel
  const own = queryClient.getQueryData(ownChannelsQuery().queryKey)
  // Somebody's first draft makes their channel.
  if (!own?.some((channel) => channel.id === id)) {
    void outdate(keys.channels, ownChannelsQuery().queryKey)
  }
  return opened
}

/** A file has arrived from another tab of this browser: it can be published from here as well. */
export function showSentElsewhere(): void {
  void outdate(keys.studio)
}

/**
 * Takes back the draft of an upload that was removed. One that stays behind does no harm; what has all of its file by
 * now, sent by another browser perhaps, is no draft any more and stays.
 */
export async function dropDraft(videoId: string): Promise<void> {
  const params = { videoId }
  const { state } = await send(getVideo, { params, isQuiet: true }).catch(() => ({ state: null }))
  if (state === 'draft' || state === 'uploading')
    await send(deleteVideo, { params }).catch(() => undefined)
  queryClient.removeQueries({ queryKey: [...keys.video, videoId], type: 'inactive' })
  void outdate(keys.studio, keys.me)
}

/** An address to play a file from that lies in this browser; `read` finds it. It stays the same until it is let go. */
export function heldFileQuery(key: string, read: () => Promise<string | null>) {
  return queryOptions({ queryKey: ['held-file', key], queryFn: read, staleTime: Infinity })
}
