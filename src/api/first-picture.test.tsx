import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isWatchable } from '#contract/rules.ts'
import { VideoState } from '#contract/videos.ts'

import { askEarly, takeEarlyCall } from './early/early-calls.ts'

const origin = 'http://localhost:3000'
const pictured = (name: string) => ({
  thumbnail: {
    srcset: [320, 1280].map((width) => ({
      url: `https://media.example/${name}-${width}.jpg`,
      width,
    })),
  },
})
let answer: () => Response = () => Response.error()

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `<i class="start-stage"></i>
    <div class="start-front"><div class="front-arch"></div></div>
    <div class="front-arch"></div>`
  vi.stubGlobal('fetch', async (input: string | URL) =>
    String(input).endsWith('/config.json') ? Response.json({}) : answer(),
  )
})
afterEach(() => vi.unstubAllGlobals())

/** Where pictures stand once the early answers of that page have been read, and which. */
async function placedAt(path: string, said: unknown): Promise<string[]> {
  answer = () => Response.json(said)
  history.replaceState(null, '', path)
  askEarly(undefined)
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  return [...document.images].map((image) => `${image.parentElement?.className} ${image.src}`)
}

test('the picture of a video stands in its stage, as large as the player shows it', async () => {
  const placed = await placedAt('/w/abc', { state: 'ready', ...pictured('film') })
  expect(placed).toEqual(['start-stage https://media.example/film-1280.jpg'])
})

test('until it is here its colour does, but where the picture would leave some of that to be seen', async () => {
  const { thumbnail } = pictured('film')
  const film = { state: 'ready', thumbnail: { ...thumbnail, dominant: '#0e3a47' } }
  const stage = document.querySelector<HTMLElement>('.start-stage')
  await placedAt('/w/abc', { ...film, width: 1080, height: 1920 })
  expect(stage?.style.background).toBe('')
  await placedAt('/w/abc', { ...film, width: 1920, height: 1080 })
  expect(stage?.style.background).toBe('rgb(14, 58, 71)')
})

test.each(VideoState.options)(
  'of a video that is %s only what can be watched is shown',
  async (state) => {
    const placed = await placedAt('/w/abc', { state, ...pictured('film') })
    expect(placed).toHaveLength(isWatchable({ state }) ? 1 : 0)
  },
)

test('through the door of the front the marquee is seen, or what comes first', async () => {
  const row = { layout: 'row', items: [pictured('first'), pictured('second')] }
  const marquee = { layout: 'marquee', items: [pictured('chosen')] }
  const placed = await placedAt('/', { shelves: [row, marquee] })
  expect(placed).toEqual(['front-arch https://media.example/chosen-1280.jpg'])
  document.querySelector('.start-front img')?.remove()
  const empty = { layout: 'marquee', items: [] }
  expect(await placedAt('/', { shelves: [empty, row] })).toEqual([
    'front-arch https://media.example/first-1280.jpg',
  ])
})

test.each([
  ['a portal without videos', '/', { shelves: [] }],
  ['a video without a picture', '/w/abc', { state: 'ready', thumbnail: null }],
  ['a video that may not be seen', '/w/abc', { type: 'not-found', status: 404 }],
  ['an answer that is none', '/', 'closed'],
  ['what was found', '/search?q=a', { items: [pictured('film')] }],
])('%s leaves the outline as it is', async (_, path, said) => {
  const placed = await placedAt(path, said)
  expect(placed).toEqual([])
})

test('whoever takes the answer can still read it', async () => {
  const film = { state: 'ready', ...pictured('film') }
  await placedAt('/w/abc', film)
  const taken = await takeEarlyCall(`${origin}/api/v1/videos/abc`)
  expect(await taken?.json()).toEqual(film)
})

test('a picture that is broken is taken away', async () => {
  await placedAt('/w/abc', { state: 'ready', ...pictured('film') })
  document.images[0]?.dispatchEvent(new Event('error'))
  expect(document.images).toHaveLength(0)
})

test('once the screen is there, nothing is placed', async () => {
  document.querySelector('.start-stage')?.remove()
  const placed = await placedAt('/w/abc', { state: 'ready', ...pictured('film') })
  expect(placed).toEqual([])
})
