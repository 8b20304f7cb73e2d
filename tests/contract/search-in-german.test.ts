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
let otto: TestPerson
let depot: string
const ids: Record<string, string> = {}

interface Matched {
  text: string
  matches: [number, number][]
}
interface Hit {
  video: { id: string }
  title: Matched
  chapters: { startMs: number; title: Matched }[]
  moments: { startMs: number; line: Matched }[]
}

const ask = async (q: string, person: TestPerson | null = null) => {
  const path = `/search?q=${encodeURIComponent(q)}`
  return (await (person?.call('GET', path) ?? service.call('GET', path))).body
}
const found = async (q: string, person: TestPerson | null = null) => {
  const hits: Hit[] = (await ask(q, person)).videos
  return hits.map((hit) => Object.entries(ids).find(([, id]) => id === hit.video.id)?.[0])
}
const hit = async (q: string): Promise<Hit> => (await ask(q)).videos[0]
const marks = ({ text, matches }: Matched) => matches.map(([start, end]) => text.slice(start, end))

describe('German', () => {
  beforeAll(async () => {
    service = await startTestService()
    iris = await makePerson(service, 'iris')
    otto = await makePerson(service, 'otto', 'creator')
    const house = await makeChannel(service, otto, { handle: 'haus', name: 'Technikmuseum' })
    const make = async (name: string, values: Parameters<typeof makeVideo>[3]) => {
      ids[name] = await makeVideo(service, house, otto, values)
      return ids[name]
    }
    depot = await make('depot', {
      title: 'Unser Straßenbahndepot',
      tags: ['Denkmal'],
      description: 'Der Übertragungswagen bleibt auf der Strasse.',
    })
    await service.db
      .insertInto('chapters')
      .values([
        { video_id: depot, start_ms: 0, title: 'Anfang' },
        { video_id: depot, start_ms: 17_000, title: 'Die große Schmiedehalle' },
      ])
      .execute()
    await makeCaptions(service, depot, 'de', ['Das Drehgestell.', 'Wir fegen.'])
    const plain = await make('plain', { title: 'Das Depot' })
    await makeCaptions(service, plain, 'de', ['Ein Bleistift.'])
    const crane = await make('crane', { title: 'Kran' })
    await makeCaptions(service, crane, 'de', ['Ein Hilfsbalken.'])
    await makeCaptions(service, crane, 'en', ['The kran stands.', 'A kran.', 'No kran is here.'])
    const ropes = Array.from({ length: 130 }, (_, n) => `Kranseil${n}`).join(' ')
    await make('ropes', { title: 'Liste', description: ropes })
    await make('more ropes', { title: 'Liste', description: ropes })
    const hidden = await make('hidden', { title: 'Privatissimum', access: 'private' })
    await makeCaptions(service, hidden, 'de', ['Ein Geheimgestell.'])
  })

  afterAll(() => service.close())

  it.each([
    ['Bahndepot', ['depot']],
    ['gestell', ['depot']],
    ['schmiede halle', ['depot']],
    ['wagen fegen', ['depot']],
    ['Depot', ['plain', 'depot']],
    ['epo', []],
  ])('%s is found inside of words', async (q, names) => {
    expect(await found(q)).toEqual(names)
  })

  it('finds a word inside of others, however many hold the word beside it', async () => {
    expect(await found('balken')).toEqual(['crane'])
    expect(await found('kran balken')).toEqual(['crane'])
  })

  it('has no words of what one may not find', async () => {
    expect(await found('atissim')).toEqual([])
    expect(await found('heimgest')).toEqual([])
    expect(await found('atissim', otto)).toEqual(['hidden'])
    expect(await found('heimgest', otto)).toEqual(['hidden'])
    expect(await found('gestell', iris)).toEqual(['depot'])
  })

  it('marks the part that was found', async () => {
    const { title } = await hit('bahndepot')
    expect(marks(title)).toEqual(['bahndepot'])
    const { moments } = await hit('gestell')
    expect(moments.map(({ startMs, line }) => [startMs, marks(line)])).toEqual([[0, ['gestell']]])
  })

  it('finds a channel by a part of its name', async () => {
    const { channels } = await ask('museum')
    expect(channels.map(({ handle }: { handle: string }) => handle)).toEqual(['haus'])
  })

  it.each(['strassenbahndepot', 'uebertragungswagen', 'Straße', 'grosse schmiede'])(
    '%s is a spelling, and no error',
    async (q) => {
      const { videos, didYouMean } = await ask(q)
      expect(videos[0]?.video.id).toBe(depot)
      expect(didYouMean).toBeNull()
    },
  )

  it('has chapters, each with its moment', async () => {
    const { chapters } = await hit('große Schmiedehalle')
    expect(chapters.map(({ startMs, title }) => [startMs, marks(title)])).toEqual([
      [17_000, ['große', 'Schmiedehalle']],
    ])
    expect((await hit('Unser')).chapters).toEqual([])
  })

  it('finds no chapter that is gone, and one that was renamed', async () => {
    await service.db
      .updateTable('chapters')
      .set({ title: 'Ankunft' })
      .where('title', '=', 'Anfang')
      .execute()
    expect(await found('ankunft')).toEqual(['depot'])
    await service.db.deleteFrom('chapters').where('title', '=', 'Ankunft').execute()
    expect(await found('ankunft')).toEqual([])
  })

  it('is not corrected to words that are merely alike, nor to what finds nothing', async () => {
    expect((await ask('feger')).didYouMean).toBe('fegen')
    expect((await ask('fegt')).didYouMean).toBeNull()
    expect((await ask('Drehgestel Bleistift')).didYouMean).toBeNull()
  })

  it('keeps the case that words are written in', async () => {
    expect((await ask('unser Strasenbahndepot')).didYouMean).toBe('unser Straßenbahndepot')
    const suggested = async (q: string) =>
      (await service.call('GET', `/search/suggest?q=${encodeURIComponent(q)}`)).body.items.map(
        ({ text }: { text: string }) => text,
      )
    expect((await ask('Bleistifft')).didYouMean).toBe('Bleistift')
    expect(await suggested('Unser stra')).toContain('Unser Straßenbahndepot')
    expect((await suggested('kra'))[0]).toBe('Kran')
    expect(await suggested('strassen')).toEqual(['Straßenbahndepot', 'Unser Straßenbahndepot'])
    expect(await suggested('bahndep')).toEqual(['Unser Straßenbahndepot'])
  })
})
