import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { createLog } from '#server/base/log.ts'
import type { StoredStreams } from '#server/database/stored-json.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

import { removeLeft } from './remove-left.ts'

const root = await mkdtemp(join(tmpdir(), 'foyer-left-'))
const { db, close } = await openTestDatabase()
afterAll(async () => {
  await close()
  await rm(root, { recursive: true })
})

const log = createLog({ level: 'silent', isPretty: false })
const sound = { name: 'a0-run111', lang: null, label: '1', codec: 'mp4a', sizeB: 1 }
const madeIn = (folder: string): StoredStreams => ({
  folder: `videos/film/${folder}`,
  master: 'master-2.m3u8',
  renditions: [],
  audio: [{ ...sound, average: 1, peak: 1 }],
})

async function writeDown(): Promise<void> {
  const id = 'film'
  const now = new Date()
  const person = { id: 'mara', issuer: 'i', subject: 's', username: 'mara', display_name: 'Mara' }
  await db.insertInto('people').values(person).execute()
  const channel = { id: 'c', handle: 'cc', display_name: 'C', owner_id: 'mara' }
  await db.insertInto('channels').values(channel).execute()
  const streams = JSON.stringify(madeIn('now'))
  await db
    .insertInto('videos')
    .values({ id, channel_id: 'c', owner_id: 'mara', title: 'A film', film_number: 2, streams })
    .execute()
  const former = { video_id: id, number: 1, state: 'former' as const, kept_since: now }
  await db
    .insertInto('video_versions')
    .values({ ...former, streams: JSON.stringify(madeIn('former')) })
    .execute()
  const job = { video_id: id, id: 'next', film_number: 3, state: 'running' as const }
  await db
    .insertInto('processing_jobs')
    .values({ ...job, file_key: 'x', queued_at: now, updated_at: now })
    .execute()
}

test('what came to nothing and what runs left that were cut off goes, nothing else', async () => {
  await writeDown()
  const storage = await createDiskStorage(root)
  const others = [
    'videos/film/original-x.mp4',
    'videos/film/poster-320.jpg',
    'videos/film/former/a0-run111.mp4',
    'videos/film/next/a0-run333.mp4',
    'videos/other/b/a0.mp4',
  ]
  const own = ['a0-run111.mp4', 'a0-run111.m3u8', 'master-1.m3u8', 'master-2.m3u8']
  const kept = [...others, ...own.map((name) => `videos/film/now/${name}`)]
  const ofCutOff = 'videos/film/now/a0-run000.mp4'
  const ofNothing = 'videos/film/nothing/a0-run999.mp4'
  for (const key of [...kept, ofCutOff, ofNothing]) await storage.write(key, new Uint8Array([1]))
  const keys = async () =>
    [...(await storage.list('videos/film')), ...(await storage.list('videos/other'))]
      .map(({ key }) => key)
      .toSorted()

  await removeLeft({ db, storage, log }, 'film', null)
  expect(await keys(), 'another run may be at work').toEqual([...kept, ofCutOff].toSorted())
  await removeLeft({ db, storage, log }, 'film', madeIn('now'))
  expect(await keys()).toEqual(kept.toSorted())
})
