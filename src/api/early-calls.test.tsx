import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listChannels } from '#contract/calls/channel-calls.ts'
import { search } from '#contract/calls/discovery-calls.ts'
import { Home } from '#contract/home.ts'

import { callUrl } from './call-url.ts'
import { askEarly, takeEarlyCall } from './early/early-calls.ts'
import { http } from './http.ts'

const origin = 'http://localhost:3000'
const asked: string[] = []
let settings: () => Response = () => Response.json({})

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  settings = () => Response.json({})
  vi.stubGlobal('fetch', async (input: string | URL) => {
    const { href, pathname } = new URL(String(input), location.href)
    asked.push(href)
    return pathname === '/config.json' ? settings() : Response.json({ shelves: [] })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function openAt(path: string): Promise<void> {
  history.replaceState(null, '', path)
  askEarly(undefined)
  await vi.waitFor(() => expect(asked).toContain(`${origin}/config.json`))
  await new Promise((resolve) => setTimeout(resolve, 0))
}

test('a visitor’s home is asked for beside the code, and its answer is taken once', async () => {
  await openAt('/')
  expect(asked).toEqual([`${origin}/config.json`, `${origin}/api/v1/home`])
  const read = () => http('home', Home, { base: `${origin}/api/v1/` })
  expect(await read()).toEqual({ shelves: [] })
  expect(asked).toHaveLength(2)
  await read()
  expect(asked).toHaveLength(3)
})

test('what somebody asks with a token never gets the answer that was meant for nobody', async () => {
  await openAt('/')
  const authorization = { Authorization: 'Bearer theirs' }
  await http('home', Home, { base: `${origin}/api/v1/`, authorization })
  expect(asked.filter((url) => url.endsWith('/home'))).toHaveLength(2)
  expect(takeEarlyCall(`${origin}/api/v1/home`)).not.toBeNull()
})

test('a video is asked for by the id in the address', async () => {
  await openAt('/w/abc_1')
  expect(asked.slice(1)).toEqual([
    `${origin}/api/v1/videos/abc_1`,
    `${origin}/api/v1/videos/abc_1/related?limit=12`,
    `${origin}/api/v1/config`,
  ])
})

test('a search for words alone is asked as the application will', async () => {
  await openAt('/search?q=stage%20d%C3%B6or')
  const query = { q: 'stage döor', type: 'all', sort: 'match' }
  const calls = [callUrl(search, { query }), callUrl(listChannels, { query: { limit: 50 } })]
  expect(asked.slice(1)).toEqual(calls.map((call) => `${origin}/api/v1/${call}`))
})

test.each(['/upload', '/w/', '/w/a/b', '/signin', '/search?q=', '/search?q=stage&sort=new'])(
  '%s asks for the settings alone',
  async (path) => {
    await openAt(path)
    expect(asked).toEqual([`${origin}/config.json`])
  },
)

test.each(['foyer.user.https://idp.example:foyer', 'foyer.newest'])(
  'with %s in the storage nothing is asked as nobody',
  async (key) => {
    localStorage.setItem(key, '{}')
    await openAt('/')
    expect(asked).toEqual([`${origin}/config.json`])
  },
)

test('the API is asked where the settings say it is', async () => {
  settings = () => Response.json({ apiOrigin: 'https://api.example' })
  await openAt('/')
  expect(asked[1]).toBe('https://api.example/api/v1/home')
})

test.each([
  ['no JSON', () => new Response('<html>')],
  ['an address that is none', () => Response.json({ apiOrigin: 'not a url' })],
])('settings that are %s leave everything to the application', async (_, answer) => {
  settings = answer
  await openAt('/')
  expect(asked).toEqual([`${origin}/config.json`])
})
