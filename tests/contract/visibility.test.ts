import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Access } from '#contract/videos.ts'
import {
  idsOf,
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

/** Everybody the rule tells apart. */
const viewers = [
  'anonymous',
  'viewer',
  'invited',
  'owner',
  'editor',
  'manager',
  'channelOwner',
  'moderator',
  'admin',
] as const
type Viewer = (typeof viewers)[number]

const insiders = new Set<Viewer>(['owner', 'editor', 'manager', 'channelOwner'])
const staff = new Set<Viewer>(['moderator', 'admin'])

const accesses: readonly Access[] = ['public', 'internal', 'restricted', 'private']
const matrix = accesses.flatMap((access) => viewers.map((viewer) => [access, viewer] as const))

let service: TestService
const people = new Map<Viewer, TestPerson>()
const videos = new Map<string, string>()

const ask = (viewer: Viewer, method: string, path: string, body?: unknown) =>
  people.get(viewer)?.call(method, path, body) ??
  service.call(method, path, body === undefined ? {} : { body })

beforeAll(async () => {
  service = await startTestService()
  for (const name of viewers) {
    if (name === 'anonymous') continue
    const role = name === 'moderator' || name === 'admin' ? name : 'viewer'
    people.set(name, await makePerson(service, name.toLowerCase(), role))
  }
  const person = (name: Viewer) => {
    const found = people.get(name)
    if (!found) throw new Error(name)
    return found
  }
  const channel = await makeChannel(service, person('channelOwner'), {
    managers: [person('manager')],
    editors: [person('editor')],
  })
  const make = async (key: string, values: Parameters<typeof makeVideo>[3]) => {
    const id = await makeVideo(service, channel, person('owner'), {
      title: key,
      description: 'Told to few.',
      ...values,
    })
    videos.set(key, id)
    await service.db
      .insertInto('access_grants')
      .values({ video_id: id, person_id: person('invited').id })
      .execute()
  }
  for (const access of accesses) {
    await make(access, { access })
    await make(`${access} draft`, { access, state: 'draft', publication: 'unpublished' })
    await make(`${access} deleted`, { access, deleted_at: new Date() })
  }
})
afterAll(() => service.close())

function isInAudience(access: Access, viewer: Viewer): boolean {
  if (insiders.has(viewer) || access === 'public') return true
  if (access === 'internal') return viewer !== 'anonymous'
  return access === 'restricted' && viewer === 'invited'
}

function expectedStatus(access: Access, viewer: Viewer): number {
  if (isInAudience(access, viewer) || staff.has(viewer)) return 200
  return access === 'private' ? 404 : 403
}

describe('a published video', () => {
  it.each(matrix)('%s is answered to %s as the rule says', async (access, viewer) => {
    const { status, body } = await ask(viewer, 'GET', `/videos/${videos.get(access)}`)
    expect(status).toBe(expectedStatus(access, viewer))
    if (status === 403) expect(body.code).toBe('access-required')
    if (status === 404) expect(body.code).toBe('not-found')
    if (status !== 200) expect(JSON.stringify(body)).not.toContain('Told to few')
  })

  it.each(matrix)('%s is granted for playing to %s in the same cases', async (access, viewer) => {
    const grant = await ask(viewer, 'POST', `/videos/${videos.get(access)}/playback`)
    const expected = expectedStatus(access, viewer)
    expect(grant.status).toBe(expected === 200 ? 201 : expected)
  })

  it.each(viewers)('is listed for %s exactly when it is meant for them', async (viewer) => {
    const listed = idsOf(await ask(viewer, 'GET', '/videos?limit=100'))
    const meant = accesses.filter((access) => isInAudience(access, viewer))
    expect(new Set(listed)).toEqual(new Set(meant.map((access) => videos.get(access))))
  })

  it.each(viewers)('is found by %s exactly when it is listed for them', async (viewer) => {
    const listed = idsOf(await ask(viewer, 'GET', '/videos?limit=100'))
    const found = new Set<string>()
    for (const access of accesses) {
      const { body } = await ask(viewer, 'GET', `/search?q=${access}`)
      for (const hit of body.videos) found.add(hit.video.id)
    }
    expect([...found].toSorted()).toEqual(listed.toSorted())
  })
})

describe('what hangs on a video', () => {
  const paths = ['related', 'captions', 'chapters', 'comments']
  it.each(paths)('%s is refused with the video', async (path) => {
    const status = async (access: Access, viewer: Viewer) =>
      (await ask(viewer, 'GET', `/videos/${videos.get(access)}/${path}`)).status
    expect(await status('public', 'anonymous')).toBe(200)
    expect(await status('internal', 'anonymous')).toBe(403)
    expect(await status('restricted', 'viewer')).toBe(403)
    expect(await status('private', 'viewer')).toBe(404)
    expect(await status('private', 'owner')).toBe(200)
  })
})

describe('a draft', () => {
  it.each(viewers)('is shown to %s only when they may edit it', async (viewer) => {
    const { status } = await ask(viewer, 'GET', `/videos/${videos.get('public draft')}`)
    expect(status).toBe(insiders.has(viewer) || staff.has(viewer) ? 200 : 404)
  })

  it('is still being processed for who would play it', async () => {
    const grant = await ask('owner', 'POST', `/videos/${videos.get('public draft')}/playback`)
    expect([grant.status, grant.body.code]).toEqual([409, 'video-processing'])
  })
})

describe('a deleted video', () => {
  it.each(matrix)(
    '%s is a tombstone to %s when they could see it, else nothing',
    async (access, viewer) => {
      const answer = await ask(viewer, 'GET', `/videos/${videos.get(`${access} deleted`)}`)
      const couldSee = expectedStatus(access, viewer) === 200
      expect(answer.body.code).toBe(couldSee ? 'video-deleted' : 'not-found')
      expect(answer.status).toBe(couldSee ? 410 : 404)
    },
  )
})

describe('a look of the staff at what was not shared with them', () => {
  it('is written to the log', async () => {
    service.logged.length = 0
    await ask('moderator', 'POST', `/videos/${videos.get('private')}/playback`)
    expect(service.logged.some((line) => line.includes('staff watched'))).toBe(true)
  })

  it('is told from the look of somebody it was shared with', async () => {
    service.logged.length = 0
    for (const viewer of ['invited', 'owner', 'editor'] as const) {
      await ask(viewer, 'POST', `/videos/${videos.get('restricted')}/playback`)
    }
    await ask('moderator', 'POST', `/videos/${videos.get('internal')}/playback`)
    expect(service.logged.filter((line) => line.includes('staff watched'))).toEqual([])
  })
})
