import type { BulkChange, BulkStep } from '#contract/calls/bulk-calls.ts'
import type { Access } from '#contract/videos.ts'
import type { JudgedVideo } from '#server/access/find-video.ts'
import {
  requireMayDelete,
  requireMayPublish,
  requireMayUnpublish,
  requireRightsFor,
} from '#server/access/video-rights.ts'
import { requireRestorable, setDeleted } from '#server/videos/delete-video.ts'
import { publishAll } from '#server/videos/publish-video.ts'
import { restoreVideos } from '#server/videos/restore-videos.ts'

import {
  forLiving,
  idsOf,
  setColumns,
  stepFor,
  stepsFor,
  type BulkOperation,
  type BulkTerms,
} from './bulk-operation.ts'
import { addingTags, removingTags } from './bulk-tags.ts'
import { proveFormer } from './former-values.ts'

export function operationFor(change: BulkChange, terms: BulkTerms): BulkOperation {
  const { now } = terms
  switch (change.op) {
    case 'delete':
      return deleting(now)
    case 'restore':
      return restoring(terms)
    case 'publish':
      return publishing(change, terms)
    case 'unpublish':
      return unpublishing(change, terms)
    case 'access':
      return settingAccess(change.access, terms)
    case 'category':
      return settingCategory(change.category, terms)
    case 'channel':
      return movingTo(change.channelId, now)
    case 'add-tags':
      return addingTags(change.tags, now)
    case 'remove-tags':
      return removingTags(change.tags, now)
  }
}

function deleting(now: Date): BulkOperation {
  return {
    requireMay: requireMayDelete,
    isDone: (video) => video.deleted_at !== null,
    write: (db, videos) => setDeleted(db, idsOf(videos), now, now),
    undo: (videos) => [stepFor(videos, { op: 'restore' })],
  }
}

function restoring({ now, config, jobs }: BulkTerms): BulkOperation {
  return {
    requireMay(person, video) {
      requireMayDelete(person, video)
      requireRestorable(video, now)
    },
    isDone: (video) => video.deleted_at === null,
    write: (db, videos) => restoreVideos({ db, config, jobs }, idsOf(videos), now),
    undo: (videos) => [stepFor(videos, { op: 'delete' })],
  }
}

type Publishing = Extract<BulkChange, { op: 'publish' }>

function publishing({ waitFor }: Publishing, terms: BulkTerms): BulkOperation {
  const { now, wordless } = terms
  return {
    requireMay: forLiving((person, video) => requireMayPublish(person, video, video.access)),
    isDone: (video) => video.publication !== 'unpublished',
    refusal: ({ id, access }) => (access === 'public' && wordless.has(id) ? 'words-missing' : null),
    write: (db, videos) => publishAll(db, idsOf(videos), { waitFor }, now),
    undo: (videos) =>
      proven(
        terms,
        stepsFor(videos, (video) =>
          backToDraft(video, { forgetsDate: video.published_at === null }),
        ),
      ),
  }
}

type Unpublishing = Extract<BulkChange, { op: 'unpublish' }>

/** Also not to go on show by itself any more, but in an undo. */
function unpublishing(
  { forgetsDate, publishAt, waitFor }: Unpublishing,
  terms: BulkTerms,
): BulkOperation {
  const { now, wordless } = terms
  const columns = {
    publication: 'unpublished',
    publish_at: publishAt === null ? null : new Date(publishAt),
    ...(waitFor && { waits_for: waitFor }),
    ...(forgetsDate && { published_at: null }),
  } as const
  return {
    requireMay: forLiving(requireMayUnpublish),
    isDone: (video) =>
      video.publication === 'unpublished' &&
      video.publish_at?.getTime() === columns.publish_at?.getTime(),
    refusal: ({ id, access }) =>
      publishAt !== null && access === 'public' && wordless.has(id) ? 'words-missing' : null,
    write: (db, videos) => setColumns(db, idsOf(videos), now, columns),
    undo: (videos) =>
      proven(
        terms,
        stepsFor(videos, (video) =>
          video.publication === 'unpublished'
            ? backToDraft(video, { forgetsDate: false })
            : publishedAgain(video),
        ),
      ),
  }
}

function backToDraft(
  { publish_at, waits_for }: Pick<JudgedVideo, 'publish_at' | 'waits_for'>,
  { forgetsDate }: Pick<Unpublishing, 'forgetsDate'>,
): Unpublishing {
  const publishAt = publish_at?.toISOString() ?? null
  return { op: 'unpublish', forgetsDate, publishAt, waitFor: waits_for }
}

/** Times that videos had count in an undo, also once they have passed. */
function proven(terms: BulkTerms, steps: readonly BulkStep[]): BulkStep[] {
  return steps.map(({ videos, change }) => {
    if (change.op !== 'unpublish' || change.publishAt === null || !('ids' in videos)) {
      return { videos, change }
    }
    const formerProof = proveFormer(terms, videos.ids, change.publishAt)
    return { videos, change: { ...change, formerProof } }
  })
}

/** What was on show with less than all of its film is so again. */
function publishedAgain({ publication, waits_for }: JudgedVideo): Publishing {
  return { op: 'publish', waitFor: publication === 'published' ? 'first' : waits_for }
}

function settingAccess(access: Access, { now, wordless }: BulkTerms): BulkOperation {
  return {
    requireMay: forLiving((person, video) => requireRightsFor(person, video, { access })),
    isDone: (video) => video.access === access,
    refusal: ({ id, publication, publish_at }) => {
      const isOnShow = publication !== 'unpublished' || publish_at !== null
      return access === 'public' && isOnShow && wordless.has(id) ? 'words-missing' : null
    },
    write: (db, videos) => setColumns(db, idsOf(videos), now, { access }),
    undo: (videos) => stepsFor(videos, (video) => ({ op: 'access', access: video.access })),
  }
}

function settingCategory(category: string | null, terms: BulkTerms): BulkOperation {
  return {
    requireMay: forLiving((person, video) => requireRightsFor(person, video, {})),
    isDone: (video) => video.category === category,
    write: (db, videos) => setColumns(db, idsOf(videos), terms.now, { category }),
    undo: (videos) =>
      [...Map.groupBy(videos, (video) => video.category)].map(([former, had]) => {
        const proof = former === null ? {} : { formerProof: proveFormer(terms, idsOf(had), former) }
        return stepFor(had, { op: 'category', category: former, ...proof })
      }),
  }
}

function movingTo(channelId: string, now: Date): BulkOperation {
  return {
    requireMay: forLiving((person, video) => requireRightsFor(person, video, { channelId })),
    isDone: (video) => video.channel_id === channelId,
    write: (db, videos) => setColumns(db, idsOf(videos), now, { channel_id: channelId }),
    undo: (videos) => stepsFor(videos, (video) => ({ op: 'channel', channelId: video.channel_id })),
  }
}
