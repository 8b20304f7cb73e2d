import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import type { BulkStep } from '#contract/calls/bulk-calls.ts'
import { scheduleDays } from '#contract/schedule-days.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const now = new Date()
let service: TestService
let owner: TestPerson
let ids: string[]

beforeAll(async () => {
  service = await startTestService(undefined, { clock: () => now })
  owner = await makePerson(service, 'owner', 'creator')
})
afterAll(() => service.close())
beforeEach(async () => {
  const channel = await makeChannel(service, owner)
  ids = []
  for (const title of ['One', 'Two']) ids.push(await makeVideo(service, channel, owner, { title }))
})

const ask = (steps: unknown) => owner.call('POST', '/videos/bulk', { steps })
const atMs = (ms: number) => new Date(now.getTime() + ms).toISOString()

it.each([
  ['has passed', atMs(-1000), 'past'],
  ['is years ahead', atMs((scheduleDays + 1) * 86_400_000), 'too-far'],
])('many videos take no time to go on show that %s', async (_, publishAt, code) => {
  const change = { op: 'unpublish', forgetsDate: false, publishAt }
  const { status, body } = await ask([{ videos: { ids }, change }])
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ pointer: '#/steps/0/change/publishAt', code }])
})

it('a time that has passed meanwhile is put back by an undo, on its own videos alone', async () => {
  const [first = ''] = ids
  const wasToBe = {
    publication: 'unpublished' as const,
    published_at: null,
    publish_at: new Date(atMs(-1000)),
  }
  const change = service.db.updateTable('videos').where('id', '=', first)
  await change.set(wasToBe).execute()
  const rowOf = () =>
    service.db
      .selectFrom('videos')
      .select(['publication', 'published_at', 'publish_at'])
      .where('id', '=', first)
      .executeTakeFirst()
  const { undo } = (await ask([{ videos: { ids: [first] }, change: { op: 'publish' } }])).body
  expect(await rowOf()).toMatchObject({ publish_at: null })
  const forOthers = undo.map((step: BulkStep) => ({ ...step, videos: { ids } }))
  expect((await ask(forOthers)).status).toBe(422)
  expect((await ask(undo)).body.changedCount).toBe(1)
  expect(await rowOf()).toEqual(wasToBe)
})
