import { sql } from 'kysely'

import type { Services } from '#server/api/services.ts'
import { isOneOf } from '#server/database/is-one-of.ts'

import { originalKeys } from './original-file.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

/** A file nobody knows of may just be one whose row is being written. */
const orphanMs = 24 * 3_600_000
/** A film is there once, and may be of a database that somebody looks into without its folder of the same day. */
const orphanFilmMs = 30 * orphanMs
const atOnce = 200

type Key = string | null | undefined

/** What has files beside it: each of these rows a folder of its id. */
interface Home {
  folder: 'videos' | 'channels'
  isOurs: RegExp
  /** The keys that each row has written down, without the rows that are gone. */
  keysOf: (needs: Needs, ids: readonly string[]) => Promise<Map<string, Key[]>>
}

const homes: readonly Home[] = [
  {
    folder: 'videos',
    isOurs: /\/(original|poster|storyboard|captions)-[^/]+$/,
    keysOf: async ({ db }, ids) => {
      // First of what is sent: that of a video is its film from then on.
      const sent = await db
        .selectFrom('uploads')
        .select(['video_id', 'resource_id'])
        .where(isOneOf(ids, sql`video_id`))
        .where('state', 'in', ['created', 'receiving'])
        .execute()
      // In one look: between two, a film may take the place of another.
      const films = await db
        .selectFrom('videos as v')
        .leftJoin('video_versions as f', 'f.video_id', 'v.id')
        .select(['v.id', 'v.file_key', 'v.thumbnails', 'v.storyboard'])
        .select(['f.file_key as otherFile', 'f.storyboard as otherStoryboard'])
        .where(isOneOf(ids, sql`v.id`))
        .execute()
      const tracks = await db
        .selectFrom('captions')
        .select(['video_id', 'file_key'])
        .where(isOneOf(ids, sql`video_id`))
        .execute()
      const known = new Map<string, Key[]>()
      for (const { id, file_key, thumbnails, storyboard, otherFile, otherStoryboard } of films) {
        const pictures = [...thumbnails, storyboard, otherStoryboard].map((one) => one?.key)
        known.set(id, [...(known.get(id) ?? []), file_key, otherFile, ...pictures])
      }
      for (const { video_id, resource_id } of sent) {
        if (resource_id === null) continue
        known.get(video_id)?.push(...originalKeys({ video_id, resource_id }))
      }
      for (const { video_id, file_key } of tracks) known.get(video_id)?.push(file_key)
      return known
    },
  },
  {
    folder: 'channels',
    isOurs: /\/(avatar|banner)-[^/]+$/,
    keysOf: async ({ db }, ids) => {
      const channels = await db
        .selectFrom('channels')
        .select(['id', 'avatar', 'banner'])
        .where(isOneOf(ids))
        .execute()
      return new Map(channels.map(({ id, avatar, banner }) => [id, [avatar?.key, banner?.key]]))
    },
  },
]

/**
 * Removes films, pictures and captions that no row names: the service ended between writing one and writing it down, or
 * between writing that it is needed no more and removing it, or never heard which of the two was done. Folders of rows
 * that are not known are left alone: they may be those of a database that is to be put back.
 */
export async function sweepUnknownFiles(needs: Needs): Promise<void> {
  for (const home of homes) await sweepHome(needs, home)
}

async function sweepHome(needs: Needs, home: Home): Promise<void> {
  for (let last = ''; ;) {
    const ids = await idsAfter(needs, home.folder, last)
    await sweepFolders(needs, home, ids)
    const next = ids.at(-1)
    if (next === undefined) return
    last = next
  }
}

async function idsAfter({ db }: Needs, table: Home['folder'], last: string): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function sweepFolders(needs: Needs, home: Home, ids: readonly string[]): Promise<void> {
  const found = new Map<string, string[]>()
  await forEach(ids, async (id) => {
    const keys = await oldKeysIn(needs, home, id)
    if (keys.length > 0) found.set(id, keys)
  })
  if (found.size === 0) return
  // After looking at the files: what was written down meanwhile is known.
  const known = await home.keysOf(needs, [...found.keys()])
  await forEach(known.keys(), async (id) => {
    const named = new Set(known.get(id))
    for (const key of found.get(id) ?? []) if (!named.has(key)) await needs.storage.remove(key)
  })

  /** One that cannot be looked at must not keep the others. */
  async function forEach(folders: Iterable<string>, work: (id: string) => Promise<void>) {
    for (const id of folders) {
      await work(id).catch((error: unknown) =>
        needs.log.warn('upload.sweep-failed', { folder: `${home.folder}/${id}`, error }),
      )
    }
  }
}

async function oldKeysIn(
  { storage, clock }: Needs,
  { folder, isOurs }: Home,
  id: string,
): Promise<string[]> {
  const now = clock().getTime()
  const files = await storage.list(`${folder}/${id}`)
  return files
    .filter(({ key, modifiedAt }) => isOurs.test(key) && now - modifiedAt.getTime() > keptMs(key))
    .map(({ key }) => key)
}

function keptMs(key: string): number {
  return key.includes('/original-') ? orphanFilmMs : orphanMs
}
