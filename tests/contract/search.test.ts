import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import {
  makeCaptions,
  makeChannel,
  makePerson,
  makeVideo,
  type TestPerson,
} from '#tests/support/library-fixtures.ts'
import { startTestService, type TestService } from '#tests/support/service.ts'

let service: TestService
let iris: TestPerson
const ids: Record<string, string> = {}

interface Matched {
  text: string
  matches: [number, number][]
}
interface Hit {
  video: { id: string }
  title: Matched
  snippet: Matched | null
  moments: { startMs: number; lang: string; line: Matched }[]
  momentCount: number
}

const ask = async (q: string, more = '', person: TestPerson | null = null) => {
  const path = `/search?q=${encodeURIComponent(q)}${more}`
  const answer = await (person?.call('GET', path) ?? service.call('GET', path))
  expect(answer.status).toBe(200)
  return answer.body
}
const found = async (q: string, more = '', person: TestPerson | null = null) => {
  const hits: Hit[] = (await ask(q, more, person)).videos
  return hits.map((hit) => Object.entries(ids).find(([, id]) => id === hit.video.id)?.[0])
}
const hit = async (q: string): Promise<Hit> => (await ask(q)).videos[0]
const marks = ({ text, matches }: Matched) => matches.map(([start, end]) => text.slice(start, end))

beforeAll(async () => {
  service = await startTestService()
  iris = await makePerson(service, 'iris')
  const mara = await makePerson(service, 'mara', 'creator')
  const stage = await makeChannel(service, mara, { handle: 'main-stage', name: 'Main Stage' })
  const make = async (name: string, values: Parameters<typeof makeVideo>[3]) => {
    ids[name] = await makeVideo(service, stage, mara, values)
    return ids[name]
  }
  const desk = await make('desk', {
    title: 'How we rebuilt the lighting desk',
    description: 'Three volunteers and a box of **salvaged** dimmers.',
    tags: ['stagecraft'],
    view_count: 3,
  })
  await makeCaptions(service, desk, 'en', [
    'Good evening.',
    'This is a story of paper labels',
    'and a soft pencil.',
    'A pencil does not fade.',
    'So: pencil, always pencil.',
    'And the last pencil is mine.',
  ])
  await makeCaptions(service, desk, 'de', ['Guten Abend.', 'Der Überblick über das Pult', 'Straße'])
  await make('stagecraft', { title: 'Ropes', tags: ['lighting'], view_count: 9 })
  const corridor = await make('corridor', { title: 'Passive design, part-3', lang: 'ar' })
  await makeCaptions(service, corridor, 'ar', ['لا توجد في هذا الممر أي آلة'])
  await makeCaptions(service, corridor, 'en', [
    'A zimbel.',
    'It is struck.',
    'It rings.',
    'It ends.',
  ])
  await makeCaptions(service, corridor, 'de', [
    'Hört.',
    'Die Zimbel.',
    'Noch eine Zimbel.',
    'Ende.',
  ])
  await make('secret', { title: 'Zephyrine rehearsal', access: 'private' })
  await make('inside', { title: 'Quarterly numbers', access: 'internal', duration_ms: 1000 })
})
afterAll(() => service.close())

describe('searching', () => {
  it('ranks a title above a tag above a description', async () => {
    expect(await found('lighting')).toEqual(['desk', 'stagecraft'])
    expect(await found('stagecraft')).toEqual(['desk'])
  })

  it('sorts by views or age when asked', async () => {
    expect(await found('lighting', '&sort=popular')).toEqual(['stagecraft', 'desk'])
  })

  it('finds the beginning of a short word only where it is the last', async () => {
    expect(await found('rebuilt ligh')).toEqual(['desk'])
    expect(await found('reb lighting')).toEqual([])
  })

  it('wants every word, wherever in the video it is', async () => {
    expect(await found('lighting dimmers pencil')).toEqual(['desk'])
    expect(await found('lighting ropes pencil')).toEqual([])
  })

  it('finds words beside hyphens and numbers', async () => {
    expect(await found('part 3')).toEqual(['corridor'])
    expect(await found('part-3')).toEqual(['corridor'])
  })

  it('works for German and Arabic', async () => {
    expect(await found('ÜBERBLICK')).toEqual(['desk'])
    expect(await found('straße')).toEqual(['desk'])
    expect(await found('الممر')).toEqual(['corridor'])
  })

  it.each(["'", "' or 1=1 --", '!!(&|', ':*', '\\', '%_', '<->', '🎬'])(
    'takes %j for what it is',
    async (q) => {
      expect(await found(q)).toEqual([])
    },
  )

  it('refuses an empty or endless query', async () => {
    expect((await service.call('GET', '/search?q=%20')).status).toBe(422)
    expect((await service.call('GET', `/search?q=${'a'.repeat(201)}`)).status).toBe(422)
  })

  it('goes through all pages once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { videos, nextCursor }: { videos: Hit[]; nextCursor: string | null } = await ask(
        'lighting',
        `&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      )
      seen.push(...videos.map(({ video }) => video.id))
      cursor = nextCursor
    }
    expect(seen).toEqual([ids['desk'], ids['stagecraft']])
  })
})

describe('what is shown of a hit', () => {
  it('marks the exact places in title and description', async () => {
    const { title } = await hit('light')
    expect(title.matches).toEqual([[19, 24]])
    expect(marks(title)).toEqual(['light'])
    const { snippet } = await hit('salvaged dim')
    expect(snippet?.text).toBe('Three volunteers and a box of salvaged dimmers.')
    expect(snippet && marks(snippet)).toEqual(['salvaged', 'dim'])
  })

  it('has at most three moments, in order, and says how many there are', async () => {
    const { moments, momentCount } = await hit('pencil')
    expect(momentCount).toBe(4)
    expect(moments.map(({ startMs }) => startMs)).toEqual([8000, 12_000, 16_000])
    expect(marks(moments[2]?.line ?? { text: '', matches: [] })).toEqual(['pencil', 'pencil'])
  })

  it('finds a sentence that goes on in the next line', async () => {
    const { moments } = await hit('labels and a soft')
    expect(moments).toHaveLength(1)
    expect(moments[0]).toMatchObject({ startMs: 4000, lang: 'en' })
    expect(moments[0]?.line.text).toBe('This is a story of paper labels and a soft pencil.')
  })

  it('has the moments of one track, the one that says it most often, however early another does', async () => {
    const { moments, momentCount } = await hit('Zimbel')
    expect(moments.map(({ lang, startMs }) => [lang, startMs])).toEqual([
      ['de', 4000],
      ['de', 8000],
    ])
    expect(momentCount).toBe(2)
  })

  it('has the moments of the language that was spoken of', async () => {
    const { moments } = await hit('Pult')
    expect(moments.map(({ lang, startMs }) => [lang, startMs])).toEqual([['de', 4000]])
    expect(moments[0] && marks(moments[0].line)).toEqual(['Pult'])
  })
})

describe('a typo', () => {
  it.each([
    ['ligthing', 'lighting'],
    ['lihgting desk', 'lighting desk'],
    ['volunters', 'volunteers'],
    ['pencl', 'pencil'],
    ['dsek', 'desk'],
  ])('%s is read as %s', async (q, didYouMean) => {
    const answer = await ask(q)
    expect(answer.didYouMean).toBe(didYouMean)
    expect(answer.videos[0].video.id).toBe(ids['desk'])
    expect(answer.counts.videos).toBeGreaterThan(0)
  })

  it('is not looked for while the words as typed find something', async () => {
    expect((await ask('lighting')).didYouMean).toBeNull()
  })

  it('is never corrected to a word of a video one may not see', async () => {
    expect((await ask('zephirine')).didYouMean).toBeNull()
    expect((await ask('quartrly')).didYouMean).toBeNull()
    expect((await ask('quartrly', '', iris)).didYouMean).toBe('Quarterly')
  })

  it('that is like nothing has no correction', async () => {
    const answer = await ask('xyzzyplugh')
    expect(answer).toMatchObject({ didYouMean: null, videos: [], nextCursor: null })
    expect(answer.counts.all).toBe(0)
  })
})

describe('tabs and filters', () => {
  it('count what each tab would show', async () => {
    const { counts } = await ask('mara', '', iris)
    // Her four videos, by her name.
    expect(counts).toEqual({ all: 5, videos: 4, transcripts: 0, channels: 0, people: 1 })
    expect((await ask('main')).counts).toMatchObject({ channels: 1, people: 0 })
    expect((await ask('pencil')).counts).toMatchObject({ all: 1, videos: 1, transcripts: 1 })
  })

  it('show in the transcript tab only what was said', async () => {
    expect(await found('lighting', '&type=transcripts')).toEqual([])
    expect(await found('pencil', '&type=transcripts')).toEqual(['desk'])
  })

  it('show channels and people in tabs of their own, people only to people', async () => {
    const channels = await ask('stage', '&type=channels')
    expect(channels.channels.map(({ handle }: { handle: string }) => handle)).toEqual([
      'main-stage',
    ])
    expect(channels.videos).toEqual([])
    expect((await ask('mara', '&type=people')).people).toEqual([])
    const people = await ask('mar', '&type=people', iris)
    expect(people.people.map(({ username }: { username: string }) => username)).toEqual(['mara'])
  })

  it('filter videos, in the list and in its count', async () => {
    expect(await found('numbers', '&duration=short', iris)).toEqual(['inside'])
    expect((await ask('numbers', '&duration=long', iris)).counts.videos).toBe(0)
    expect(await found('lighting', '&cc=1')).toEqual(['desk'])
  })
})

describe('suggestions', () => {
  const suggest = async (q: string, person: TestPerson | null = null) => {
    const path = `/search/suggest?q=${encodeURIComponent(q)}`
    const { body } = await (person?.call('GET', path) ?? service.call('GET', path))
    return body.items.map((item: { kind: string; text: string }) => `${item.kind}: ${item.text}`)
  }

  it('finish the word, then name channels and videos', async () => {
    expect(await suggest('stag')).toEqual([
      'query: stagecraft',
      'channel: Main Stage',
      'video: How we rebuilt the lighting desk',
    ])
  })

  it('stay while the word is typed to its end', async () => {
    const finished = 'query: stagecraft'
    expect(await suggest('stagecraf')).toContain(finished)
    expect(await suggest('stagecraft')).toContain(finished)
  })

  it('carry the id of a channel, which its colour comes from', async () => {
    const { body: found } = await service.call('GET', '/search?q=main%20stage')
    const { body } = await service.call('GET', '/search/suggest?q=stag')
    const channel = body.items.find((item: { kind: string }) => item.kind === 'channel')
    expect(channel.id).toBe(found.channels[0].id)
  })

  it('forgive a typo in a title', async () => {
    expect(await suggest('rebult the ligthing')).toContain(
      'video: How we rebuilt the lighting desk',
    )
  })

  it('are at most eight', async () => {
    expect((await suggest('a')).length).toBeLessThanOrEqual(8)
  })

  it('tell nothing of what one may not see', async () => {
    expect(await suggest('zeph', iris)).toEqual([])
    expect(await suggest('quart')).toEqual([])
    expect(await suggest('quart', iris)).toEqual(['query: Quarterly', 'video: Quarterly numbers'])
  })
})

describe('what many write in two ways', () => {
  beforeAll(async () => {
    const noor = await makePerson(service, 'noor', 'creator')
    const hall = await makeChannel(service, noor, { handle: 'dar', name: 'Dar' })
    ids['latin'] = await makeVideo(service, hall, noor, { title: 'موسم 2031' })
    ids['arabic'] = await makeVideo(service, hall, noor, { title: 'برنامج ٢٠٣١' })
    ids['said'] = await makeVideo(service, hall, noor, { title: 'يوم' })
    await makeCaptions(service, ids['said'], 'ar', ['أهلًا', 'مرحبًا بكم', 'كان ذلك عام ٢٠٣١'])
  })

  it.each(['2031', '٢٠٣١', '۲۰۳۱', '٢٠٣'])('digits of any kind: %s', async (q) => {
    expect(new Set(await found(q))).toEqual(new Set(['arabic', 'latin', 'said']))
  })

  it('marks digits as they are written', async () => {
    const { videos } = await ask('2031 برنامج')
    expect(marks(videos[0].title)).toEqual(['برنامج', '٢٠٣١'])
  })

  it.each([
    ['مرحبا', 'said'],
    ['uberblick', 'desk'],
  ])('%s is understood, and not corrected aloud', async (q, name) => {
    expect(await found(q)).toEqual([name])
    expect((await ask(q)).didYouMean).toBeNull()
  })
})
