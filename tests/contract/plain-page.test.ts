import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { builtFile } from '#server/site/built-files.ts'
import { makeChannel, makePerson, makeVideo } from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

const page = `<!doctype html><html><head><title>Video portal</title></head><body>
  <noscript><h1>This portal needs JavaScript</h1></noscript></body></html>`

const poster = { key: 'videos/open/poster.webp', width: 640, height: 360 }

/** Of an address, ten times as many as of a person. */
const burst = 20
const now = { ms: Date.now() }

let service: TestService
let ids: Record<'open' | 'staff' | 'shared' | 'unpublished' | 'deleted', string>

beforeAll(async () => {
  const site = new Map([['/index.html', builtFile('index.html', Buffer.from(page))]])
  service = await startTestService((config) => ({ ...config, requestsPer10S: 2 }), {
    site,
    clock: () => new Date(now.ms),
  })
  const mara = await makePerson(service, 'mara', 'creator')
  const channel = await makeChannel(service, mara, { name: 'Workshop' })
  const make = (values: Parameters<typeof makeVideo>[3]) =>
    makeVideo(service, channel, mara, values)
  ids = {
    open: await make({ title: 'Fold & <b>glue</b>', thumbnails: JSON.stringify([poster]) }),
    staff: await make({ title: 'Salaries', access: 'internal' }),
    shared: await make({ title: 'Reviews', access: 'restricted' }),
    deleted: await make({ title: 'Regretted', state: 'deleted', deleted_at: new Date() }),
    unpublished: await make({ title: 'Unfinished', publication: 'unpublished' }),
  }
})
afterAll(() => service.close())
beforeEach(() => {
  now.ms += 10_000
})

const textOf = async (path: string) =>
  (await service.fetch(path, { headers: { 'Sec-Fetch-Dest': 'document' } })).text()

test('a browser that runs no scripts is led from a video to its plain page, and from nowhere else', async () => {
  expect(await textOf(`/w/${ids.open}`)).toContain(
    '<head><noscript><meta http-equiv="refresh" content="0; url=?plain" /></noscript>',
  )
  for (const path of [`/w/${ids.open}?plain`, `/w/${ids.staff}?plain`, '/', '/browse', '/w/'])
    expect(await textOf(path)).not.toContain('http-equiv')
})

test('it has the title of a public video and its picture', async () => {
  const text = await textOf(`/w/${ids.open}?plain`)
  expect(text).toContain('<h1>Fold &amp; &lt;b&gt;glue&lt;/b&gt;</h1>')
  expect(text).toContain('Workshop')
  expect(text).toContain(`<img src="${service.url}/media/${poster.key}?`)
  expect(text).not.toContain('This portal needs JavaScript')
  expect(text).toContain('<title>Fold &amp; &lt;b&gt;glue&lt;/b&gt;</title>')
})

test('an address that asks too often has the page of everybody, and the database is not asked', async () => {
  const ask = () => textOf(`/w/${ids.open}?plain`)
  const asked = vi.spyOn(service.db, 'selectFrom')
  for (let count = 0; count < burst; count += 1) expect(await ask()).toContain('Workshop')
  expect(asked).toHaveBeenCalled()
  asked.mockClear()
  expect(await ask()).toBe(page)
  expect(asked).not.toHaveBeenCalled()
  now.ms += 10_000
  expect(await ask()).toContain('Workshop')
})

test.each(['staff', 'shared', 'unpublished', 'deleted'] as const)(
  'of what not everybody may see it says nothing: %s',
  async (kind) => {
    expect(await textOf(`/w/${ids[kind]}?plain`)).toBe(page)
  },
)

test('nor of what there is none of', async () => {
  expect(await textOf('/w/nothing_here?plain')).toBe(page)
})
