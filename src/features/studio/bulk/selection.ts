import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type * as z from 'zod/mini'

import type { BulkSelection } from '#contract/calls/bulk-calls.ts'
import { raisesAudience } from '#contract/rules.ts'
import { isWatchable } from '#contract/rules.ts'
import type { Access, Video, WaitFor } from '#contract/videos.ts'

import type { StudioFilters } from '../studio-filters.ts'

/**
 * Some videos, as they were when they were last shown, or all that match the filters, shown yet or not, but for a few.
 */
export type Selection =
  | { kind: 'some'; videos: ReadonlyMap<string, Video> }
  | { kind: 'all'; except: ReadonlySet<string> }

export const nothing: Selection = { kind: 'some', videos: new Map() }
export const everything: Selection = { kind: 'all', except: new Set() }

export function isSelected(selection: Selection, videoId: string): boolean {
  return selection.kind === 'all' ? !selection.except.has(videoId) : selection.videos.has(videoId)
}

/** The selection with these videos in it, or without them. */
export function withSelected(
  selection: Selection,
  videos: readonly Video[],
  isIn: boolean,
): Selection {
  if (selection.kind === 'all') {
    const except = new Set(selection.except)
    for (const { id } of videos) {
      if (isIn) except.delete(id)
      else except.add(id)
    }
    return { kind: 'all', except }
  }
  const left = new Map(selection.videos)
  for (const video of videos) {
    if (isIn) left.set(video.id, video)
    else left.delete(video.id)
  }
  return { kind: 'some', videos: left }
}

/** What is selected, as far as it is known here: all that a change of it needs. */
export interface Selected {
  count: number
  /** What the service is asked to change. */
  videos: z.input<typeof BulkSelection>
  isDeleted: boolean
  /** Those of them that are at hand. */
  known: readonly Video[]
  /** Is of any of them less here than a publication waits for, or is that not known? */
  mayWait: (waitFor: WaitFor) => boolean
  /** Why publishing them would change nothing. */
  whyNotPublish: MessageDescriptor | undefined
  /** May this audience be larger than the present one of a published video among them? */
  mayRaise: (access: Access) => boolean
}

export function selectedOf(
  selection: Selection,
  shown: readonly Video[],
  totalCount: number,
  { q, status, access, channel }: StudioFilters,
): Selected {
  const chosen =
    selection.kind === 'some'
      ? [...selection.videos.values()]
      : shown.filter(({ id }) => isSelected(selection, id))
  const known = {
    isDeleted: chosen.length > 0 && chosen.every((video) => video.state === 'deleted'),
    known: chosen,
  }
  if (selection.kind === 'some') {
    return {
      ...known,
      count: chosen.length,
      mayWait: (waitFor) => chosen.some(isWaiting(waitFor)),
      whyNotPublish: whyNotPublish(chosen),
      videos: { ids: chosen.map(({ id }) => id) },
      mayRaise: (to) =>
        chosen.some(
          (video) => video.publication === 'published' && raisesAudience(video.access, to),
        ),
    }
  }
  const count = totalCount - selection.except.size
  return {
    count,
    mayWait: (waitFor) => chosen.length < count || chosen.some(isWaiting(waitFor)),
    videos: { matching: { q, status, access, channel }, except: [...selection.except] },
    isDeleted: status === 'deleted',
    // Beyond what is shown nothing is known of them, so it may be.
    known: chosen,
    whyNotPublish: undefined,
    mayRaise: (to) => raisesAudience(access ?? 'private', to),
  }
}

/** Publishing it now shows it later. */
function isWaiting(waitFor: WaitFor): (video: Video) => boolean {
  return (video) =>
    video.publication === 'unpublished' &&
    !(waitFor === 'all' ? video.state === 'ready' : isWatchable(video))
}

function whyNotPublish(videos: readonly Video[]): MessageDescriptor | undefined {
  if (videos.some(({ publication }) => publication === 'unpublished')) return undefined
  if (videos.every(({ publication }) => publication === 'published')) return msg`Published already`
  return videos.length === 1
    ? msg`Published as soon as it is ready`
    : msg`Published already, or as soon as ready`
}
