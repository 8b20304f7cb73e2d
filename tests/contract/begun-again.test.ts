import { afterAll, beforeAll, expect, test } from 'vitest'

import { withLostCommits, type LosingDatabase } from '#tests/support/lost-commits.ts'
import { films, startReplacing, type ReplacingService } from '#tests/support/replacing-service.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let database: LosingDatabase
let service: ReplacingService
beforeAll(async () => {
  database = withLostCommits(await openTestDatabase())
  service = await startReplacing({ database })
})
afterAll(() => service.close())

const file = {
  fileName: 'again.mp4',
  type: 'video/mp4',
  sizeB: films.webm.length,
  fingerprint: `s1-${crypto.randomUUID()}`,
}

/** Sends some bytes of what was begun; answers how many of them are there. */
async function send(videoId: string): Promise<() => Promise<string | null>> {
  const { mara } = service
  const url = (await mara.create(videoId, films.webm.length)).headers.get('Location') ?? ''
  expect((await mara.patch(url, 0, films.webm.subarray(0, 100))).status).toBe(204)
  return async () => (await mara.head(url)).headers.get('Upload-Offset')
}

test.for(['another film', 'another file for a draft'])(
  'what was sent stays where what takes its place is taken back: %s',
  async (what) => {
    const isDraft = what.includes('draft')
    const sizeB = films.webm.length
    const id = isDraft
      ? (await service.mara.drafted({ sizeB })).video.id
      : await service.published()
    if (!isDraft) await service.mara.replace(id, { sizeB })
    const arrivedB = await send(id)
    const key = { 'Idempotency-Key': `again-${id}` }
    const begin = () =>
      isDraft
        ? service.call('POST', '/videos', {
            body: { ...file, title: 'A walk', videoId: id },
            headers: key,
          })
        : service.call('POST', `/videos/${id}/source`, { body: file, headers: key })

    database.loseNextCommit('before')
    expect((await begin()).status).toBe(503)
    expect(await arrivedB()).toBe('100')
    expect((await begin()).status).toBe(201)
    expect(await arrivedB()).toBeNull()
    // A lost answer is asked for once more: what was sent since stays.
    const sentSince = await send(id)
    expect((await begin()).status).toBe(201)
    expect(await sentSince()).toBe('100')
  },
)

test('what was sent of a file stays where sending it anew is taken back', async () => {
  const { mara } = service
  const { video } = await mara.drafted({ sizeB: films.webm.length })
  const arrivedB = await send(video.id)
  database.loseNextCommit('before')
  expect((await mara.create(video.id, films.webm.length)).status).toBe(503)
  expect(await arrivedB()).toBe('100')
})
