import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { openDatabase } from '#server/database/open-database.ts'
import type {
  DrawWork,
  EncodeWork,
  Engine,
  WordsWork,
  Work,
} from '#server/processing/engine/engine.ts'
import { findEngine } from '#server/processing/find-engine.ts'

import { listenOn } from './listening-service.ts'
import type { Ready } from './mortal-service-process.ts'

/** Long enough for whoever looks to see each step. */
const pauseMs = 500

/** Each piece of its work begins a little later than it would. */
function unhurried(engine: Engine): Engine {
  const after =
    <W, A>(work: (asked: W) => Promise<A>) =>
    async (asked: W) => {
      await sleep(pauseMs)
      return work(asked)
    }
  return {
    ...engine,
    probe: after((work: Work) => engine.probe(work)),
    draw: after((work: DrawWork) => engine.draw(work)),
    writeWords: after((work: WordsWork) => engine.writeWords(work)),
    encode: after((work: EncodeWork) => engine.encode(work)),
  }
}

/** The service as it is, preparing films in a process that a test may kill. */
const [dataDir = '', issuer = ''] = process.argv.slice(2)
const engine = await findEngine({ processing: { ffmpegPath: null } })
if (engine === null) throw new Error('Nothing prepares films here.')
const service = await listenOn(
  dataDir,
  { issuer, token: () => Promise.reject(new Error('tokens are made by the test')) },
  {
    change: (config) => ({
      ...config,
      processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
    }),
    parts: {
      engine: unhurried(engine),
      database: await openDatabase({ kind: 'folder', path: join(dataDir, 'database') }),
    },
  },
)
process.on('disconnect', () => void service.stop(0))
export type { Ready }
const ready: Ready = { origin: service.origin, ours: service.ours }
process.send?.(ready)
