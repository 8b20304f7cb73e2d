import type { Services } from '#server/api/services.ts'

type Needs = Pick<Services, 'db' | 'storage' | 'clock' | 'log'>

/** A picture nobody knows of may just be one whose row is being written. */
const orphanMs = 24 * 3_600_000
const atOnce = 200

/** What has pictures, or captions, beside it: each of these rows a folder of its id. */
interface Home {
  folder: 'videos' | 'channels'
  isOurs: RegExp
  /** The keys a row has written down; null where the row is gone. */
  keysOf: (needs: Needs, id: string) => Promise<(string | undefined)[] | null>
}

const homes: readonly Home[] = [
  {
    folder: 'videos',
    isOurs: /\/(poster|storyboard|captions)-[^/]+$/,
    keysOf: async ({ db }, id) => {
      // In one look: between two, a film may take the place of another.
      const films = await db
        .selectFrom('videos as v')
        .leftJoin('video_versions as f', 'f.video_id', 'v.id')
        .select(['v.thumbnails', 'v.storyboard', 'f.storyboard as other'])
        .where('v.id', '=', id)
        .execute()
      const keys = films.flatMap(({ thumbnails, storyboard, other }) => [
        ...thumbnails.map(({ key }) => key),
        storyboard?.key,
        other?.key,
      ])
      const tracks = await db
        .selectFrom('captions')
        .select('file_key')
        .where('video_id', '=', id)
        .execute()
      return films.length === 0 ? null : [...keys, ...tracks.map((track) => track.file_key)]
    },
  },
  {
    folder: 'channels',
    isOurs: /\/(avatar|banner)-[^/]+$/,
    keysOf: async ({ db }, id) => {
      const channel = await db
        .selectFrom('channels')
        .select(['avatar', 'banner'])
        .where('id', '=', id)
        .executeTakeFirst()
      return channel ? [channel.avatar?.key, channel.banner?.key] : null
    },
  },
]

/**
 * Removes pictures and captions that no video or channel shows: the service ended between writing one and writing it
 * down, or never heard whether it was. Folders of rows that are not known are left alone: they may be those of a database
 * that is to be put back.
 */
export async function sweepPictures(needs: Needs): Promise<void> {
  for (const home of homes) await sweepHome(needs, home)
}

async function sweepHome(needs: Needs, home: Home): Promise<void> {
  for (let last = ''; ;) {
    const ids = await idsAfter(needs, home.folder, last)
    for (const id of ids) {
      // One that cannot be looked at must not keep the others.
      await sweepFolder(needs, home, id).catch((error: unknown) =>
        needs.log.warn('upload.sweep-failed', { folder: `${home.folder}/${id}`, error }),
      )
    }
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

async function sweepFolder(needs: Needs, home: Home, id: string): Promise<void> {
  const { storage, clock } = needs
  const before = clock().getTime() - orphanMs
  const files = await storage.list(`${home.folder}/${id}`)
  const old = files.filter(
    ({ key, modifiedAt }) => home.isOurs.test(key) && modifiedAt.getTime() < before,
  )
  if (old.length === 0) return
  // After looking at the files: what was written down meanwhile is known.
  const known = await home.keysOf(needs, id)
  if (known === null) return
  for (const { key } of old) if (!known.includes(key)) await storage.remove(key)
}
