import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import {
  films,
  idleQueue,
  startReplacing,
  type ReplacingService,
} from '#tests/support/replacing-service.ts'

let service: ReplacingService
beforeAll(async () => {
  service = await startReplacing({ jobs: idleQueue() })
})
afterAll(() => service.close())

/** Another film for a video, all but its last bytes; `arrive` sends those. */
async function almostHere() {
  const id = await service.published()
  const usedB = await service.usedB()
  const film = films.webm
  await service.mara.replace(id, { sizeB: film.length, type: 'video/webm' })
  const url = (await service.mara.create(id, film.length)).headers.get('Location') ?? ''
  const from = film.length - 100
  expect((await service.mara.patch(url, 0, film.subarray(0, from))).status).toBe(204)
  const arrive = () => service.mara.patch(url, from, film.subarray(from))
  return { id, url, usedB, from, arrive }
}

const giveUp = (id: string) => service.call('DELETE', `/videos/${id}/versions/2`)

async function expectNothing(id: string, usedB: number): Promise<void> {
  expect(await service.versions(id)).toEqual(['1 playing'])
  expect(await service.keys(id)).toHaveLength(1)
  expect(await service.usedB()).toBe(usedB)
}

/** Done when the service is about to begin its next transaction. */
function beforeNextTransaction(work: () => Promise<unknown>): void {
  const { db } = service
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    transaction.execute = async (inIt) => {
      await work()
      return execute(inIt)
    }
    return transaction
  })
}

test('a film that is all here when it is to be given up is not, and that is said', async () => {
  const { id, arrive } = await almostHere()
  beforeNextTransaction(async () => expect((await arrive()).status).toBe(204))
  const { status, body } = await giveUp(id)
  expect([status, body.code]).toEqual([409, 'video-processing'])
  expect(await service.versions(id)).toEqual(['2 preparing', '1 playing'])
  expect(await service.keys(id)).toHaveLength(2)
})

test('one that is begun anew at that moment is given up all the same', async () => {
  const { id, usedB, from } = await almostHere()
  let url = ''
  beforeNextTransaction(async () => {
    url = (await service.mara.create(id, films.webm.length)).headers.get('Location') ?? ''
  })
  expect((await giveUp(id)).status).toBe(200)
  expect((await service.mara.patch(url, 0, films.webm.subarray(0, from))).status).toBe(404)
  await expectNothing(id, usedB)
})

test.for(['before', 'while', 'after'])(
  'one that is given up %s its file is taken in leaves nothing, and does not come back',
  async (when) => {
    const { id, usedB, arrive } = await almostHere()
    const { storage } = service.services
    const take = storage.importFile.bind(storage)
    vi.spyOn(storage, 'importFile').mockImplementationOnce(async (...how) => {
      if (when !== 'after') expect((await giveUp(id)).status).toBe(200)
      // As from another disk, where it is copied.
      if (when === 'while') return storage.write(how[0], films.webm)
      const taken = await take(...how)
      if (when === 'after') expect((await giveUp(id)).status).toBe(200)
      return taken
    })
    expect([204, 404]).toContain((await arrive()).status)
    await expectNothing(id, usedB)
    expect((await arrive()).status).toBe(404)
  },
)

test('one that is given up while a damaged chunk arrives is gone for who sends it', async () => {
  const { id, url, usedB, from } = await almostHere()
  const digest = createHash('sha256').update('something else').digest('base64')
  const last = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(films.webm.subarray(from, -1))
      // The service is writing it by now.
      await sleep(200)
      expect((await giveUp(id)).status).toBe(200)
      controller.enqueue(films.webm.subarray(-1))
      controller.close()
    },
  })
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': String(from),
    'Upload-Checksum': `sha256 ${digest}`,
    'Content-Type': 'application/offset+octet-stream',
  }
  expect((await service.mara.ask('PATCH', url, { body: last, headers })).status).toBe(404)
  await expectNothing(id, usedB)
})
