import type { Transaction } from 'kysely'

import { isCompleted } from '#contract/rules.ts'
import type { Services } from '#server/api/services.ts'
import { inTransaction } from '#server/database/in-transaction.ts'
import { newChannelId } from '#server/database/new-channel-id.ts'
import type { Tables } from '#server/database/tables.ts'

import { importClip } from './import-clip.ts'
import { importChannelPictures, importFiles, type StoredClip } from './import-files.ts'
import { readManifest, type Manifest } from './read-manifest.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'clock'>

const settingsKey = 'sample-library'

/**
 * Fills an empty service with the sample library, once: answers true when it did. What people do with it
 * afterwards, deleting included, is theirs. Dates are counted back from now. Throws a StartError that names
 * the file when one is missing or damaged; nothing is imported then.
 */
export async function importSampleLibrary(
  { db, storage, clock }: Needs,
  folder: string = import.meta.dirname,
): Promise<boolean> {
  if (await isImported(db)) return false
  const manifest = await readManifest(folder)
  // Files first: they may be written twice, the rows may not.
  const clips: StoredClip[] = []
  for (const clip of manifest.videos) clips.push(await importFiles(storage, folder, clip))
  const now = clock()
  return inTransaction(db, async (trx) => {
    // Of two instances that start together, the second waits here and then finds it done.
    const claimed = await trx
      .insertInto('settings')
      .values({ key: settingsKey, value: JSON.stringify({ importedAt: now.toISOString() }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (claimed === undefined) return false
    await importRows({ trx, storage, folder, now }, manifest, clips)
    return true
  })
}

async function isImported(db: Needs['db']): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('key')
    .where('key', '=', settingsKey)
    .executeTakeFirst()
  return row !== undefined
}

interface Into extends Pick<Needs, 'storage'> {
  trx: Transaction<Tables>
  folder: string
  now: Date
}

async function importRows(
  { trx, storage, folder, now }: Into,
  manifest: Manifest,
  clips: readonly StoredClip[],
): Promise<void> {
  const daysAgo = (days: number, laterMs = 0) =>
    new Date(now.getTime() - Math.round(days * 86_400_000) + laterMs)
  const people = await insertPeople(trx, manifest, daysAgo(400))
  const personId = (username: string) => found(people, username)
  const opened = daysAgo(400)
  const library = { trx, storage, folder, personId, opened }
  const channels = await insertChannels(library, manifest)
  const channelId = (handle: string) => found(channels, handle)
  for (const stored of clips) await importClip({ trx, personId, channelId, daysAgo }, stored)
  for (const [username, viewing] of Object.entries(manifest.viewing)) {
    const whose = { trx, manifest, personId: personId(username), channelId, daysAgo }
    await insertViewing(whose, viewing)
  }
}

/** The four who can sign in are people of the embedded provider; the others belong to nobody's provider. */
async function insertPeople(trx: Transaction<Tables>, { people }: Manifest, joined: Date) {
  const rows = await trx
    .insertInto('people')
    .values(
      people.map((person) => ({
        // As those of the videos: a page of the sample has the same address everywhere.
        id: `${person.username}-quillmoor`,
        issuer: person.canSignIn ? 'embedded' : 'sample',
        subject: person.username,
        username: person.username,
        display_name: person.displayName,
        bio: person.bio,
        role: person.role,
        created_at: joined,
      })),
    )
    // Somebody who signed in before the import keeps their row and gets their bio.
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet((row) => ({ bio: row.ref('excluded.bio') })),
    )
    .returning(['id', 'username'])
    .execute()
  return new Map(rows.map((row) => [row.username, row.id]))
}

async function insertChannels(
  library: Omit<Into, 'now'> & { personId: (username: string) => string; opened: Date },
  { channels }: Manifest,
) {
  const { trx, storage, folder, personId, opened } = library
  const ids = new Map<string, string>()
  // One after the other, since each gets a colour that those before it do not have.
  for (const channel of channels) {
    const id = await newChannelId(trx)
    // Where they lie follows from the id, which is drawn here.
    const { avatar, banner } = await importChannelPictures(storage, folder, id, channel)
    const values = {
      id,
      handle: channel.handle,
      display_name: channel.displayName,
      description: channel.description,
      owner_id: personId(channel.ownerUsername),
      visibility: 'public' as const,
      created_at: opened,
      avatar: JSON.stringify(avatar),
      banner: JSON.stringify(banner),
    }
    await trx.insertInto('channels').values(values).execute()
    ids.set(channel.handle, id)
  }
  return ids
}

interface ViewingLibrary {
  trx: Transaction<Tables>
  manifest: Manifest
  personId: string
  channelId: (handle: string) => string
  daysAgo: (days: number, laterMs?: number) => Date
}

/** What one person has watched, subscribed to, saved and liked. */
async function insertViewing(
  { trx, manifest, personId, channelId, daysAgo }: ViewingLibrary,
  viewing: Manifest['viewing'][string],
): Promise<void> {
  const clips = new Map(manifest.videos.map((clip) => [clip.slug, clip]))
  for (const { slug, positionMs, daysAgo: days } of viewing.watchProgress) {
    const { id, durationMs } = found(clips, slug)
    const values = {
      person_id: personId,
      video_id: id,
      position_ms: positionMs,
      duration_ms: durationMs,
      completed: isCompleted({ positionMs, durationMs }),
      session_id: 'sample-library',
      seq: 0,
      watched_at: daysAgo(days),
    }
    await trx.insertInto('watch_progress').values(values).execute()
  }
  for (const handle of viewing.subscriptions) {
    const values = { person_id: personId, channel_id: channelId(handle), created_at: daysAgo(30) }
    await trx.insertInto('subscriptions').values(values).execute()
  }
  for (const [index, slug] of viewing.watchLater.entries()) {
    const values = { person_id: personId, video_id: found(clips, slug).id }
    await trx
      .insertInto('watch_later')
      .values({ ...values, created_at: daysAgo(index + 1) })
      .execute()
  }
  for (const [index, slug] of viewing.liked.entries()) {
    const values = { person_id: personId, video_id: found(clips, slug).id, value: 'like' as const }
    await trx
      .insertInto('reactions')
      .values({ ...values, created_at: daysAgo(index + 1) })
      .execute()
  }
}

function found<Value>(map: ReadonlyMap<string, Value>, name: string): Value {
  const value = map.get(name)
  if (value === undefined) throw new Error(`the sample library names ${name}, which it lacks`)
  return value
}
