import { hostname } from 'node:os'

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { freePace } from '#server/database/job-lanes.ts'
import type { JobQueue } from '#server/database/jobs.ts'
import type { StoredStep } from '#server/database/stored-json.ts'
import { stopPreparing } from '#server/processing/again-or-stop.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { beginJob } from '#server/processing/job/begin-job.ts'
import { runJob } from '#server/processing/job/run-job.ts'
import {
  makeChannel,
  makePerson,
  makeVideo,
  type TestChannel,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let channel: TestChannel
let lecturer: TestPerson
let admin: TestPerson
/** What was put in line, and taken out of it. */
const told: string[] = []
const jobs: JobQueue = {
  add: async (_trx, { key }) => void told.push(`add ${key}`),
  takeBack: async (_trx, key) => {
    told.push(`take back ${key}`)
    return () => undefined
  },
  work: async () => undefined,
  stop: async () => undefined,
}

beforeAll(async () => {
  service = await startTestService(undefined, { jobs })
  lecturer = await makePerson(service, 'lecturer', 'creator')
  admin = await makePerson(service, 'ada', 'admin')
  channel = await makeChannel(service, lecturer, { name: 'Lectures' })
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.db.deleteFrom('processing_jobs').execute()
  told.length = 0
})

const minute = 60_000
let sentAtMs = Date.now()

/** A film in line, with what its preparation says otherwise; answers its video and its preparation. */
async function inLine(title: string, columns: object = {}, video: object = {}) {
  const values = { title, state: 'queued', duration_ms: 10 * minute, ...video } as const
  const videoId = await makeVideo(service, channel, lecturer, values)
  sentAtMs += 1_000
  const film = { videoId, number: 1 }
  const now = new Date(sentAtMs)
  await beginJob(service.db, jobs, { film, fileKey: 'videos/film', isRead: true, now })
  const change = service.db.updateTable('processing_jobs').set({ state: 'queued', ...columns })
  const { id } = await change
    .where('video_id', '=', videoId)
    .returning('id')
    .executeTakeFirstOrThrow()
  told.length = 0
  return { videoId, id }
}

const list = async (query = '') => (await admin.call('GET', `/admin/jobs${query}`)).body
const titles = (body: { items: { video: { title: string } }[] }) =>
  body.items.map(({ video }) => video.title)

const failure = { code: 'media-unreadable', detail: 'Broken off.', step: null, isRetryable: false }

test.each([
  ['nobody', undefined, 401, 'token-missing'],
  ['a viewer', 'viewer', 403, 'forbidden'],
  ['a creator, of their own film too', 'creator', 403, 'forbidden'],
  ['a moderator', 'moderator', 403, 'forbidden'],
  ['an administrator', 'admin', 200, undefined],
] as const)(
  '%s asks for all preparations, and stops or begins one',
  async (_who, role, ...said) => {
    const { id } = await inLine('A lecture')
    const asked = role === 'creator' ? lecturer : role && (await makePerson(service, role, role))
    const answers: unknown[] = []
    for (const [method, path] of [
      ['GET', ''],
      ['POST', `/${id}/cancel`],
      ['POST', `/${id}/retry`],
      // Nobody learns by it which there are.
      ['POST', '/unknown-job/retry'],
    ] as const) {
      const to = `/admin/jobs${path}`
      const { status, body } = await (asked ? asked.call(method, to) : service.call(method, to))
      answers.push([status, body.code])
    }
    const [status, code] = said
    if (role === 'admin') {
      expect(answers).toEqual([
        [200, code],
        [200, code],
        [202, code],
        [404, 'not-found'],
      ])
    } else {
      expect(answers).toEqual(Array.from({ length: 4 }, () => [status, code]))
      expect(told, 'nothing is done').toEqual([])
    }
  },
)

test('an administrator sees whose films are at work, in line, stopped and done', async () => {
  const running = { state: 'running', worker: 'press-1/42', started_at: new Date() }
  await inLine('At work', running, { access: 'private' })
  await inLine('Waits')
  await inLine('Waits longer')
  const stopped = { state: 'failed', failure: JSON.stringify(failure), attempts: 1 }
  await inLine('Broken', { ...stopped, updated_at: new Date(sentAtMs) })
  await inLine('Taken back', { state: 'cancelled', updated_at: new Date(sentAtMs + minute) })
  await inLine('Done', { state: 'done' })
  await inLine('Done long ago', { state: 'done', updated_at: new Date('2026-01-01') })
  const gone = await inLine('Deleted', { state: 'failed' }, { deleted_at: new Date() })

  const atWork = await list()
  expect(titles(atWork)).toEqual(['At work'])
  expect(atWork.items[0]).toMatchObject({
    state: 'running',
    worker: 'press-1/42',
    settledAt: null,
    video: { owner: { username: 'lecturer' }, channel: { displayName: 'Lectures' } },
  })
  expect(atWork.counts).toEqual({ running: 1, queued: 2, stopped: 2, doneLately: 1 })

  const queued = await list('?state=queued')
  expect(titles(queued)).toEqual(['Waits', 'Waits longer'])
  expect(queued.items.map((job: { ahead: number }) => job.ahead)).toEqual([1, 2])

  const over = await list('?state=stopped')
  expect(titles(over), 'the latest first').toEqual(['Taken back', 'Broken'])
  expect(over.items[1]).toMatchObject({ failure, settledAt: expect.any(String), attempts: 1 })
  expect(titles(await list('?state=done'))).toEqual(['Done', 'Done long ago'])

  const { status, body } = await admin.call('POST', `/admin/jobs/${gone.id}/retry`)
  expect([status, body.code], 'it rests with its video').toEqual([404, 'not-found'])
  expect((await admin.call('GET', '/admin/jobs?state=lost')).status).toBe(422)
})

test.each(['queued', 'stopped', 'done'])('%s goes on by cursor, each once', async (state) => {
  const column = { queued: 'queued', stopped: 'failed', done: 'done' }[state]
  const atOnce = new Date()
  for (let film = 0; film < 5; film += 1) {
    // The same place and moment: only their names tell them apart.
    await inLine(`Film ${film}`, { state: column, place: 7, queued_at: atOnce, updated_at: atOnce })
  }
  const seen: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`
    const page = await list(`?state=${state}&limit=2${next}`)
    seen.push(...titles(page))
    cursor = page.nextCursor
  }
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4].map((film) => `Film ${film}`))
})

test('a cursor of one list is none of another', async () => {
  await inLine('One', { state: 'failed' })
  await inLine('Two', { state: 'failed' })
  const { nextCursor } = await list('?state=stopped&limit=1')
  const { status, body } = await admin.call('GET', `/admin/jobs?state=done&cursor=${nextCursor}`)
  expect([status, body.code]).toEqual([400, 'invalid-cursor'])
})

test('an administrator stops the film of another and has it prepared again', async () => {
  const { videoId, id } = await inLine('A lecture')
  const stopped = await admin.call('POST', `/admin/jobs/${id}/cancel`)
  expect([stopped.status, stopped.body.state]).toEqual([200, 'cancelled'])
  const state = async () => (await lecturer.call('GET', `/videos/${videoId}`)).body.state
  expect(await state()).toBe('failed')
  const again = await admin.call('POST', `/admin/jobs/${id}/retry`)
  expect([again.status, again.body.state]).toEqual([202, 'queued'])
  expect(await state()).toBe('queued')
  expect(told).toEqual([`take back ${videoId}`, `add ${videoId}`])
  expect(service.logged.join('\n')).toMatch(new RegExp(`jobs.stopped.*${videoId}.*${admin.id}`))
})

test('what is pressed of a preparation that another has followed changes nothing', async () => {
  const { videoId, id } = await inLine('A lecture', { state: 'failed' })
  const film = { videoId, number: 1 }
  await beginJob(service.db, jobs, {
    film,
    fileKey: 'videos/film-2',
    isRead: true,
    now: new Date(),
  })
  const { status } = await admin.call('POST', `/admin/jobs/${id}/cancel`)
  expect([status, titles(await list('?state=queued'))]).toEqual([404, ['A lecture']])
  // It followed while the call was on its way.
  await expect(stopPreparing(service.services, { videoId, jobId: id })).rejects.toMatchObject({
    code: 'not-found',
  })
  expect(titles(await list('?state=queued'))).toEqual(['A lecture'])
})

test('who has a film in hand is told, and who had it last when it stopped', async () => {
  const { videoId, id } = await inLine('A lecture')
  expect((await list('?state=queued')).items[0].worker).toBeNull()
  const done: StoredStep = {
    name: 'inspect',
    lines: [],
    weight: 1,
    state: 'waiting',
    progress: 0,
    startedAt: null,
    tookMs: null,
  }
  await service.db
    .updateTable('processing_jobs')
    .set({ steps: JSON.stringify([done]), attempts: 2 })
    .where('id', '=', id)
    .execute()
  // The file is not there: three times in vain, and it is given up.
  await runJob(service.services, noEngine, {
    key: videoId,
    signal: new AbortController().signal,
    pace: freePace,
  }).catch(() => undefined)
  const [job] = (await list('?state=stopped')).items
  expect(job.worker).toBe(`${hostname()}/${process.pid}`)
  await admin.call('POST', `/admin/jobs/${id}/retry`)
  expect((await list('?state=queued')).items[0].worker, 'nobody yet').toBeNull()
})

test('what prepares films is told: turned off here, and nothing that could', async () => {
  expect((await list()).preparers).toEqual({ where: 'off', engine: null })
  const alone = await startTestService()
  try {
    const ada = await makePerson(alone, 'ada', 'admin')
    const { id } = await alone.db
      .insertInto('processing_jobs')
      .values({
        video_id: await makeVideo(alone, await makeChannel(alone, ada), ada, { state: 'failed' }),
        id: 'left-behind',
        state: 'failed',
        file_key: 'videos/film',
        queued_at: new Date(),
        updated_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { status, body } = await ada.call('POST', `/admin/jobs/${id}/retry`)
    expect([status, body.code]).toEqual([403, 'feature-disabled'])
  } finally {
    await alone.close()
  }
})

/** The file is not there, so nothing is asked of it. */
const refuses = () => Promise.reject(new Error('Nobody is to be asked.'))
const noEngine: Engine = {
  name: 'none',
  hasToneMapping: false,
  hasAv1: false,
  probe: refuses,
  measure: refuses,
  encode: refuses,
  hear: refuses,
  draw: refuses,
  writeWords: refuses,
  writeSound: refuses,
}
