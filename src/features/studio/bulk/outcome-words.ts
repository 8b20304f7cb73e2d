import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'

import type { BulkChange } from '#contract/calls/bulk-calls.ts'

export type OutcomeOp = BulkChange['op'] | 'undo'

interface OutcomeWords {
  label: MessageDescriptor
  /** All of `count` changed. */
  all: (count: number) => string
  /** As many as `changed` says, of `count`. */
  some: (changed: string, count: number) => string
}

const somehowChanged: OutcomeWords = {
  label: msg`Changed`,
  all: (count) => plural(count, { one: 'Changed # video.', other: 'Changed # videos.' }),
  some: (changed, count) =>
    plural(count, {
      one: `Changed ${changed} of # video.`,
      other: `Changed ${changed} of # videos.`,
    }),
}

/** Some may have been told to appear when they are ready. */
export const publishedOrLater: OutcomeWords = {
  label: msg`Published, or as soon as ready`,
  all: (count) =>
    plural(count, {
      one: 'Published # video, or as soon as it is ready.',
      other: 'Published # videos, or as soon as they are ready.',
    }),
  some: (changed, count) =>
    plural(count, {
      one: `Published ${changed} of # video, or as soon as it is ready.`,
      other: `Published ${changed} of # videos, or as soon as they are ready.`,
    }),
}

/** What became of videos, by what was asked for them. */
export const outcomeWords: Record<OutcomeOp, OutcomeWords> = {
  delete: {
    label: msg`Deleted`,
    all: (count) => plural(count, { one: 'Deleted # video.', other: 'Deleted # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Deleted ${changed} of # video.`,
        other: `Deleted ${changed} of # videos.`,
      }),
  },
  restore: {
    label: msg`Restored`,
    all: (count) => plural(count, { one: 'Restored # video.', other: 'Restored # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Restored ${changed} of # video.`,
        other: `Restored ${changed} of # videos.`,
      }),
  },
  publish: {
    label: msg`Published`,
    all: (count) => plural(count, { one: 'Published # video.', other: 'Published # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Published ${changed} of # video.`,
        other: `Published ${changed} of # videos.`,
      }),
  },
  unpublish: {
    label: msg`Unpublished`,
    all: (count) => plural(count, { one: 'Unpublished # video.', other: 'Unpublished # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Unpublished ${changed} of # video.`,
        other: `Unpublished ${changed} of # videos.`,
      }),
  },
  access: somehowChanged,
  'add-tags': {
    label: msg`Tagged`,
    all: (count) => plural(count, { one: 'Tagged # video.', other: 'Tagged # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Tagged ${changed} of # video.`,
        other: `Tagged ${changed} of # videos.`,
      }),
  },
  'remove-tags': somehowChanged,
  category: somehowChanged,
  channel: {
    label: msg`Moved`,
    all: (count) => plural(count, { one: 'Moved # video.', other: 'Moved # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Moved ${changed} of # video.`,
        other: `Moved ${changed} of # videos.`,
      }),
  },
  undo: {
    label: msg`Put back`,
    all: (count) => plural(count, { one: 'Put back # video.', other: 'Put back # videos.' }),
    some: (changed, count) =>
      plural(count, {
        one: `Put back ${changed} of # video.`,
        other: `Put back ${changed} of # videos.`,
      }),
  },
}
