import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { heldFfmpeg, type HeldFfmpeg } from '#tests/support/held-ffmpeg.ts'
import { startLinesEndpoint, type LinesEndpoint } from '#tests/support/lines-endpoint.ts'
import { quickStart } from '#tests/support/quick-start.ts'
import { unpackTestDatabase } from '#tests/support/test-database.ts'
import { startWordsEndpoint, type WordsEndpoint } from '#tests/support/words-endpoint.ts'

import { firstPort, startServiceOn } from './own-service.ts'
import { test as base } from './portal.ts'

interface WorkshopOptions {
  settings: Record<string, string>
  /** Of Node, for the service. */
  flags: readonly string[]
}

interface Workshop {
  origin: string
  /** The folder of the service. */
  dataDir: string
  /** What films are prepared with. */
  ffmpeg: HeldFfmpeg
  /** What hears words in them. */
  words: WordsEndpoint
  /** What puts them into other ones. */
  lines: LinesEndpoint
}

interface WorkerFixtures {
  workshopOptions: WorkshopOptions
  /**
   * A portal of its own that prepares films: one for all files that ask for the same options, so that whoever is signed
   * in there is so in all of them. What a test leaves there is its own business: nobody counts.
   */
  workshop: Workshop
}

/** A test in a portal without samples in which films are prepared; it needs ffmpeg. */
export const test = base.extend<object, WorkerFixtures>({
  workshopOptions: [
    { settings: {}, flags: [] },
    { option: true, scope: 'worker' },
  ],
  workshop: [
    async ({ workshopOptions: { settings, flags } }, provide, { parallelIndex }) => {
      const port = firstPort + 40 + 10 * parallelIndex
      const folder = await mkdtemp(join(tmpdir(), 'foyer-workshop-'))
      const dataDir = join(folder, 'data')
      await mkdir(dataDir)
      await unpackTestDatabase(join(dataDir, 'database'))
      const ffmpeg = await heldFfmpeg(folder)
      const words = await startWordsEndpoint()
      const lines = await startLinesEndpoint()
      const service = await startServiceOn(
        dataDir,
        port,
        {
          IDP_PORT: String(port + 1),
          IDP_ACCESS_TOKEN_TTL: '3600',
          PROCESSING: 'here',
          FFMPEG_PATH: ffmpeg.path,
          TRANSCRIPTION_URL: words.url,
          TRANSCRIPTION_API_KEY: 'sk-of-the-tests',
          TRANSCRIPTION_MODEL: 'ears-1',
          TRANSLATION_URL: lines.url,
          TRANSLATION_MODEL: 'tongue-1',
          ...settings,
        },
        { flags: [...quickStart, ...flags] },
      )
      await provide({ origin: `http://localhost:${port}`, dataDir, ffmpeg, words, lines })
      await service.end('SIGTERM')
      await words.close()
      await lines.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ workshop }, provide) => provide(workshop.origin),
})
