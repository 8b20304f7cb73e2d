import { readFile } from 'node:fs/promises'

import type { Service } from '#server/start/compose.ts'
import { makeCaptions, makeChannel, makeVideo } from '#tests/support/library-fixtures.ts'
import type { ListeningService } from '#tests/support/listening-service.ts'

export const roles = ['stranger', 'viewer', 'creator', 'moderator', 'admin'] as const
export type FuzzRole = (typeof roles)[number]

/** Things that exist, by the name of the field that asks for one. */
export type Known = Record<string, [string, ...string[]]>

export interface House {
  /** Access tokens; none for a stranger. */
  tokens: ReadonlyMap<FuzzRole, string>
  known: Known
  pictures: [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]]
  /** With a new token, as after a sign-out. */
  signIn(role: FuzzRole): Promise<void>
  /** One more of each: what is asked to be deleted is. */
  restock(): Promise<void>
}

/** People of every role, channels and videos of every kind, with comments and captions. */
export async function preparePortal({
  origin,
  service,
  tokenFor,
}: ListeningService): Promise<House> {
  const { db } = service.services
  const tokens = new Map<FuzzRole, string>()
  const ids = new Map<FuzzRole, string>()
  for (const role of roles) {
    if (role === 'stranger') continue
    const token = await tokenFor(role, role)
    tokens.set(role, token)
    const headers = { Authorization: `Bearer ${token}` }
    const me: unknown = await (await fetch(`${origin}/api/v1/me`, { headers })).json()
    if (typeof me === 'object' && me !== null && 'id' in me) ids.set(role, String(me.id))
  }
  const owner = { id: ids.get('creator') ?? '' }
  const channel = await makeChannel({ db }, owner, { handle: 'open-house' })
  const hidden = await makeChannel({ db }, owner, { handle: 'back-room', visibility: 'restricted' })
  const known: Known = {
    handle: [channel.handle, hidden.handle],
    channelId: [channel.id, hidden.id],
    sessionId: ['unknown-session'],
    videoId: [await makeVideo({ db }, channel, owner)],
    commentId: ['unknown-comment'],
    jobId: ['unknown-job'],
    lang: ['en', 'de', 'pt-BR'],
    type: ['video/mp4', 'video/webm'],
    // Of the first picture.
    width: ['160'],
    height: ['90'],
    cursor: ['WyJub3doZXJlIl0'],
  }
  const restock = async () => {
    for (const access of ['public', 'internal', 'restricted', 'private'] as const) {
      const videoId = await makeVideo({ db }, channel, owner, { access, title: `A ${access} film` })
      await makeCaptions({ db }, videoId, 'en', ['What is said', 'and what is not'])
      known['videoId']?.push(videoId)
      await comment(service, known, videoId, owner.id)
      await preparation(service, known, videoId)
    }
    known['videoId']?.push(
      await makeVideo({ db }, channel, owner, { deleted_at: new Date() }),
      await makeVideo({ db }, channel, owner, { state: 'draft', publication: 'unpublished' }),
      await makeVideo({ db }, hidden, owner, { comments_policy: 'off' }),
    )
    const sessions = await db.selectFrom('sessions').select('id').execute()
    known['sessionId']?.push(...sessions.map(({ id }) => id))
  }
  await restock()
  const signIn = async (role: FuzzRole) => {
    if (role !== 'stranger') tokens.set(role, await tokenFor(role, role))
  }
  return { tokens, known, pictures: await readPictures(), signIn, restock }
}

async function comment(service: Service, known: Known, videoId: string, authorId: string) {
  const id = `c${videoId}`.slice(0, 32)
  const { db } = service.services
  const row = { id, video_id: videoId, author_id: authorId, text: 'Said.', created_at: new Date() }
  await db.insertInto('comments').values(row).execute()
  known['commentId']?.push(id)
  known['parentId'] = [id]
}

async function preparation(service: Service, known: Known, videoId: string) {
  const id = `j${videoId}`.slice(0, 32)
  const now = new Date()
  const state = (['running', 'queued', 'failed', 'done'] as const)[
    (known['jobId']?.length ?? 0) % 4
  ]
  await service.services.db
    .insertInto('processing_jobs')
    .values({
      video_id: videoId,
      id,
      state: state ?? 'queued',
      file_key: `videos/${videoId}/original.mp4`,
      queued_at: now,
      updated_at: now,
    })
    .execute()
  known['jobId']?.push(id)
}

async function readPictures(): Promise<House['pictures']> {
  const read = async (name: string) =>
    new Uint8Array(await readFile(new URL(`../support/media/${name}`, import.meta.url)))
  return [await read('thumb-160.png'), await read('sheet.png'), await read('picture.webp')]
}
