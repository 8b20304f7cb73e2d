import type { Services } from '#server/api/services.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

/** A picture nobody knows of may just be one whose row is being written. */
const orphanMs = 24 * 3_600_000
const atOnce = 200

/**
 * Removes pictures that no video shows: the service ended between writing one and writing it down, or never heard whether
 * it was. Files beside videos that are not known are left alone: they may be those of a database that is to be put back.
 */
export async function sweepPictures(needs: Needs): Promise<void> {
  for (let last = ''; ;) {
    const ids = await idsAfter(needs, last)
    for (const id of ids) {
      // One that cannot be looked at must not keep the others.
      await sweepVideo(needs, id).catch((error: unknown) =>
        needs.log.warn('upload.sweep-failed', { videoId: id, error }),
      )
    }
    const next = ids.at(-1)
    if (next === undefined) return
    last = next
  }
}

async function idsAfter({ db }: Needs, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  return rows.map(({ id }) => id)
}

async function sweepVideo({ db, storage, clock }: Needs, videoId: string): Promise<void> {
  const before = clock().getTime() - orphanMs
  const files = await storage.list(`videos/${videoId}`)
  const old = files.filter(({ key, modifiedAt }) => isPicture(key) && modifiedAt.getTime() < before)
  if (old.length === 0) return
  // After looking at the files: what was written down meanwhile is known.
  const video = await db
    .selectFrom('videos')
    .select(['thumbnails', 'storyboard'])
    .where('id', '=', videoId)
    .executeTakeFirst()
  if (video === undefined) return
  const known = new Set([video.storyboard?.key, ...video.thumbnails.map(({ key }) => key)])
  for (const { key } of old) if (!known.has(key)) await storage.remove(key)
}

function isPicture(key: string): boolean {
  return /\/(poster|storyboard)-[^/]+$/.test(key)
}
