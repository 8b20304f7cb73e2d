import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Caption } from '#contract/captions.ts'
import { readableCues } from '#server/captions/parse-subrip.ts'
import { createEngine } from '#server/processing/engine/create-engine.ts'
import type { Engine } from '#server/processing/engine/engine.ts'
import { toolsFor } from '#tests/support/film-tools.ts'
import { listenOn } from '#tests/support/listening-service.ts'
import { hasFfmpeg, makeFilm } from '#tests/support/make-film.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const signal = new AbortController().signal

let folder: string
/** SubRip, SubStation Alpha and WebVTT in Matroska, and the text of QuickTime. */
const films = new Map<string, Buffer>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-film-words-'))
  if (!hasFfmpeg) return
  const said = (text: string) =>
    `1\n00:00:00,500 --> 00:00:01,250\n<i>${text}</i>\n\n2\n00:00:01,500 --> 00:00:02,000\nTwo\nlines\n`
  const source = async (name: string, text: string) => {
    await writeFile(join(folder, name), said(text))
    return `-i ${join(folder, name)}`
  }
  const inputs = [
    await source('en.srt', 'Good evening, 1 < 2 & 3'),
    await source('de.srt', 'Guten Abend'),
    await source('fr.srt', 'Bonsoir'),
  ].join(' ')
  const all = '-map 0 -map 1 -map 2 -map 3 -map 4'
  const named = '-metadata:s:s:0 language=eng -metadata:s:s:1 language=ger'
  const quick = '-c:v libx264 -preset ultrafast -c:a aac'
  const matroska = `${inputs} ${all} ${named} ${quick} -c:s:0 srt -c:s:1 ass -c:s:2 webvtt`
  films.set('words.mkv', await makeFilm('words.mkv', matroska))
  films.set(
    'words.mp4',
    await makeFilm('words.mp4', `${inputs} ${all} ${named} ${quick} -c:s mov_text`),
  )
  for (const [name, bytes] of films) await writeFile(join(folder, name), bytes)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const cues = (text: string) => [
  { startMs: 500, endMs: 1250, text },
  { startMs: 1500, endMs: 2000, text: 'Two\nlines' },
]

/** An encoder's sound begins a moment before the picture, and all of the film is that much later then. */
const rounded = (ms: number) => Math.round(ms / 50) * 50

async function written(engine: Engine, name: string, isSpoilt = false) {
  const input = join(folder, name)
  const { words, audio } = await engine.probe({ input, folder, signal })
  const spoilt = audio.map(({ index }) => ({ index, lang: null, title: null }))
  const tracks = isSpoilt ? [...spoilt, ...words] : words
  const found = await engine.writeWords({ input, folder, signal, tracks })
  return Promise.all(
    found.map(async ({ track, path }) => [
      track.lang,
      readableCues(await readFile(path, 'utf8')).map(({ startMs, endMs, text }) => ({
        startMs: rounded(startMs),
        endMs: rounded(endMs),
        text,
      })),
    ]),
  )
}

const cases = [{ name: 'words.mkv', isByBoth: true }, { name: 'words.mp4' }].flatMap((film) =>
  toolsFor(film).map((tool) => ({
    name: film.name,
    engine: createEngine(tool),
    what: `${film.name} by ${tool.name}`,
  })),
)

test.skipIf(!hasFfmpeg).each(cases)('the words inside $what', async ({ engine, name }) => {
  expect(await written(engine, name)).toEqual([
    ['en', cues('Good evening, 1 < 2 & 3')],
    ['de', cues('Guten Abend')],
    [null, cues('Bonsoir')],
  ])
})

test.skipIf(!hasFfmpeg).each(cases)(
  'a track that cannot be read costs no other of $what',
  async ({ engine, name }) => {
    expect((await written(engine, name, true)).map(([lang]) => lang)).toEqual(['en', 'de', null])
  },
)

test.skipIf(!hasFfmpeg)(
  'a film brings its words as drafts, and what people brought stays',
  async () => {
    const issuer = await startTestIssuer()
    const database = await openTestDatabase()
    const server = await listenOn(join(folder, 'data'), issuer, {
      change: (config) => ({
        ...config,
        processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
      }),
      parts: { database },
    })
    try {
      const mara = new TusClient(server, await server.tokenFor('mara', 'creator'))
      const { id } = await mara.sent(films.get('words.mkv') ?? Buffer.alloc(0), {
        type: 'video/x-matroska',
        fileName: 'words.mkv',
      })
      const tracks = async (): Promise<Caption[]> => {
        const answer = await mara.ask('GET', `/api/v1/videos/${id}/captions`)
        return (await answer.json()).items
      }
      await expect
        .poll(async () => (await mara.video(id)).state, { timeout: 60_000 })
        .toMatch(/ready|failed/)
      expect(await tracks()).toMatchObject([
        { lang: 'de', label: 'Deutsch', origin: 'file', state: 'draft', cueCount: 2 },
        { lang: 'en', label: 'English', origin: 'file', state: 'draft', isForFormerFilm: false },
        { lang: 'und', origin: 'file', state: 'draft' },
      ])
      const { hasCaptions, captions } = await mara.video(id)
      expect([hasCaptions, captions]).toEqual([[], []])

      const [german] = await tracks()
      await mara.replaced(id, films.get('words.mkv') ?? Buffer.alloc(0), {
        type: 'video/x-matroska',
        fileName: 'again.mkv',
      })
      await expect
        .poll(async () => (await tracks())[0]?.isForFormerFilm, { timeout: 60_000 })
        .toBe(true)
      expect(await tracks()).toHaveLength(3)
      expect((await tracks())[0]).toMatchObject({ id: german?.id, etag: german?.etag })
    } finally {
      await server.stop(0)
      await issuer.close()
    }
  },
)
