import { cp, mkdtemp, rm, truncate, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { importSampleLibrary } from '#server/sample-library/import.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

describe('a damaged sample library', () => {
  const withCopy = async (damage: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'foyer-sample-'))
    await cp(resolve('server/sample-library'), folder, { recursive: true })
    await damage(folder)
    try {
      return await importSampleLibrary(service.services, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  it('is refused by the name of a missing file', async () => {
    const attempt = withCopy((folder) => unlink(join(folder, 'media/tree-line/thumb-640.jpg')))
    await expect(attempt).rejects.toThrow(/lacks media\/tree-line\/thumb-640\.jpg/)
  })

  it('is refused by the name of a truncated file', async () => {
    const attempt = withCopy((folder) => truncate(join(folder, 'media/weave/video.mp4'), 1000))
    await expect(attempt).rejects.toThrow(/media\/weave\/video\.mp4 is damaged: it has 1000 bytes/)
  })

  it('leaves nothing behind', async () => {
    expect(await service.db.selectFrom('videos').select('id').execute()).toEqual([])
  })
})

describe('the sample library', () => {
  beforeAll(async () => {
    expect(await importSampleLibrary(service.services)).toBe(true)
  })

  it('is imported once', async () => {
    expect(await importSampleLibrary(service.services)).toBe(false)
    const { count } = await service.db
      .selectFrom('videos')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBeGreaterThanOrEqual(12)
  })

  it('fills the home page of somebody signed out with public videos', async () => {
    const { status, body } = await service.call('GET', '/home')
    expect(status).toBe(200)
    expect(body.shelves.map((shelf: { id: string }) => shelf.id)).toEqual(['featured', 'public'])
    expect(body.shelves[0].items).toHaveLength(1)
    expect(body.shelves[0].lead).toContain('dimmers')
    expect(body.shelves[1].items.length).toBeGreaterThanOrEqual(8)
    for (const card of body.shelves[1].items) expect(card.access).toBe('public')
  })

  it('plays: the granted address answers the bytes of the file', async () => {
    const list = await service.call('GET', '/videos?limit=1')
    const id: string = list.body.items[0].id
    const detail = await service.call('GET', `/videos/${id}`)
    expect(detail.status).toBe(200)
    const grant = await service.call('POST', `/videos/${id}/playback`, { body: undefined })
    expect(grant.status).toBe(201)
    expect(grant.body.source.kind).toBe('file')
    const { pathname, search } = new URL(grant.body.source.url)
    const media = await service.fetch(pathname + search, { headers: { Range: 'bytes=0-99' } })
    expect(media.status).toBe(206)
    expect((await media.arrayBuffer()).byteLength).toBe(100)
  })

  it('has captions that are searchable and can be fetched', async () => {
    const { body } = await service.call('GET', '/videos/Qm7fLdesk_1')
    expect(body.captions.map((track: { lang: string }) => track.lang)).toEqual(['en', 'de'])
    expect(body.captions[0].cueCount).toBeGreaterThan(5)
    expect(body.chapters.length).toBeGreaterThan(2)
    expect(body.storyboard.cols).toBeGreaterThan(1)
    const { pathname, search } = new URL(body.captions[0].url)
    const text = await (await service.fetch(pathname + search)).text()
    expect(text).toMatch(/^WEBVTT/)
  })

  it('gives each channel a picture and a banner that can be fetched', async () => {
    const { body } = await service.call('GET', '/channels')
    expect(body.items.length).toBe(6)
    for (const { handle, avatar, banner } of body.items) {
      for (const [picture] of [avatar, banner]) {
        const { pathname, search } = new URL(picture.url)
        const answer = await service.fetch(pathname + search)
        expect(answer.headers.get('Content-Type'), handle).toBe('image/webp')
        expect((await answer.arrayBuffer()).byteLength, handle).toBeGreaterThan(1000)
      }
    }
  })

  it('has people who can sign in with what they watched, and others who cannot', async () => {
    const people = await service.db
      .selectFrom('people')
      .select(['id', 'issuer', 'subject', 'role'])
      .execute()
    const embedded = people.filter((person) => person.issuer === 'embedded')
    expect(new Set(embedded.map((person) => person.subject))).toEqual(
      new Set(['iris', 'mara', 'oren', 'ada']),
    )
    expect(people.length).toBeGreaterThan(embedded.length)
    const iris = embedded.find((person) => person.subject === 'iris')?.id ?? ''
    const lists = ['watch_progress', 'subscriptions', 'watch_later', 'reactions'] as const
    for (const list of lists) {
      const rows = await service.db
        .selectFrom(list)
        .selectAll()
        .where('person_id', '=', iris)
        .execute()
      expect(rows.length, list).toBeGreaterThan(0)
    }
  })

  it('counts its comments right', async () => {
    const { rows } = await sql`
      select v.id from videos v
      where v.comment_count <> (select count(*) from comments c where c.video_id = v.id)`.execute(
      service.db,
    )
    expect(rows).toEqual([])
  })
})
