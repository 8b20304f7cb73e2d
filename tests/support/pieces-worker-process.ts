import { setTimeout as sleep } from 'node:timers/promises'

import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import { usualWaits } from '#server/base/waits.ts'
import { openJobQueue } from '#server/database/job-queue.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { findEngine } from '#server/processing/find-engine.ts'
import { startWorker } from '#server/processing/worker.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'

/** So long each piece is held at least: who looks sees several at work. */
const pauseMs = 800

/** What it says of a piece that it begins. */
export interface Begun {
  fromMs: number
}

/** A process that prepares films, cuts short ones, and says which pieces it begins, so that a test may kill it in one. */
const [dataDir = '', url = '', issuer = ''] = process.argv.slice(2)
const config = readConfig({ OIDC_ISSUER: issuer, DATA_DIR: dataDir, DATABASE_URL: url })
const engine = await findEngine({ processing: { ffmpegPath: null } })
if (engine === null) throw new Error('Nothing prepares films here.')
const log = createLog({ level: 'warn', isPretty: false })
const { db } = await openDatabase({ kind: 'postgres', url })
await startWorker(
  {
    config,
    db,
    log,
    storage: await createDiskStorage(`${dataDir}/files`),
    clock: () => new Date(),
    waits: usualWaits,
    pieceLengths: { leastFilmMs: 20_000, pieceMs: 4_000, wordsMs: 60_000 },
    stopping: new AbortController().signal,
    jobs: await openJobQueue({ kind: 'postgres', url }, log),
  },
  {
    ...engine,
    async encode(work) {
      if (work.stretch !== undefined) {
        const begun: Begun = { fromMs: work.stretch.fromMs }
        process.send?.(begun)
        await sleep(pauseMs)
      }
      return engine.encode(work)
    },
  },
)
process.on('disconnect', () => process.exit(0))
