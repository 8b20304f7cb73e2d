import type { Transaction } from 'kysely'

import { showCues } from '#server/captions/cue-rows.ts'
import { newId } from '#server/database/new-id.ts'
import type { Tables } from '#server/database/tables.ts'

import type { StoredClip, StoredTrack } from './import-files.ts'

interface Library {
  trx: Transaction<Tables>
  /** Id of a person by username, of a channel by handle; throws when there is none. */
  personId: (username: string) => string
  channelId: (handle: string) => string
  /** So many days before the import. */
  daysAgo: (days: number, laterMs?: number) => Date
}

/** One clip with its captions, chapters, comments and whom it is shared with. */
export async function importClip(library: Library, stored: StoredClip): Promise<void> {
  await insertVideo(library, stored)
  for (const track of stored.tracks) await insertTrack(library, stored.clip.id, track)
  await insertChapters(library, stored)
  await insertGrants(library, stored)
  await insertComments(library, stored)
}

async function insertVideo(library: Library, stored: StoredClip): Promise<void> {
  const { clip } = stored
  const { tileWidth, tileHeight, ...grid } = clip.storyboard
  const publishedAt = library.daysAgo(clip.publishedDaysAgo)
  await library.trx
    .insertInto('videos')
    .values({
      id: clip.id,
      channel_id: library.channelId(clip.channel),
      owner_id: library.personId(clip.owner),
      title: clip.title,
      description: clip.description,
      tags: clip.tags,
      category: clip.category,
      lang: clip.lang,
      access: clip.access,
      state: 'ready',
      publication: 'published',
      published_at: publishedAt,
      created_at: publishedAt,
      updated_at: publishedAt,
      duration_ms: clip.durationMs,
      width: clip.width,
      height: clip.height,
      fps: clip.fps,
      size_b: clip.sizeBytes,
      mime_type: clip.mimeType,
      file_key: stored.fileKey,
      file_name: `${clip.slug}.${stored.fileKey.split('.').at(-1)}`,
      view_count: clip.viewCount,
      like_count: clip.likeCount,
      comment_count: clip.comments.reduce((sum, thread) => sum + 1 + thread.replies.length, 0),
      dominant: clip.dominantColor,
      blur_data_uri: clip.blurDataUri,
      thumbnails: JSON.stringify(stored.thumbnails),
      storyboard: JSON.stringify({
        ...grid,
        key: stored.storyboardKey,
        tileW: tileWidth,
        tileH: tileHeight,
      }),
      is_featured: clip.isFeatured,
      featured_lead: clip.featuredLead ?? null,
    })
    .execute()
}

async function insertTrack(
  { trx, daysAgo }: Library,
  videoId: string,
  track: StoredTrack,
): Promise<void> {
  const captionId = newId()
  await trx
    .insertInto('captions')
    .values({
      id: captionId,
      video_id: videoId,
      lang: track.lang,
      label: track.label,
      kind: track.kind,
      origin: 'sample',
      state: 'published',
      is_default: track.isDefault,
      cue_count: track.cues.length,
      file_key: track.key,
      updated_at: daysAgo(0),
    })
    .execute()
  await showCues(trx, { id: captionId, video_id: videoId, lang: track.lang }, track.cues)
}

async function insertChapters({ trx }: Library, { clip }: StoredClip): Promise<void> {
  if (clip.chapters.length === 0) return
  await trx
    .insertInto('chapters')
    .values(
      clip.chapters.map(({ startMs, title }) => ({ video_id: clip.id, start_ms: startMs, title })),
    )
    .execute()
}

async function insertGrants(library: Library, { clip }: StoredClip): Promise<void> {
  if (clip.sharedWith.length === 0) return
  await library.trx
    .insertInto('access_grants')
    .values(
      clip.sharedWith.map((username) => ({
        video_id: clip.id,
        person_id: library.personId(username),
        created_at: library.daysAgo(clip.publishedDaysAgo),
      })),
    )
    .execute()
}

/** Replies are put a minute apart where the manifest gives them the same day, so that their order holds. */
async function insertComments(library: Library, { clip }: StoredClip): Promise<void> {
  for (const thread of clip.comments) {
    const parentId = newId()
    const comments = [
      { ...thread, id: parentId, parentId: null },
      ...thread.replies.map((reply) => ({ ...reply, id: newId(), parentId })),
    ]
    await library.trx
      .insertInto('comments')
      .values(
        comments.map((comment, index) => ({
          id: comment.id,
          video_id: clip.id,
          parent_id: comment.parentId,
          author_id: library.personId(comment.author),
          text: comment.text,
          at_ms: comment.atMs ?? null,
          created_at: library.daysAgo(comment.daysAgo, index * 60_000),
        })),
      )
      .execute()
  }
}
