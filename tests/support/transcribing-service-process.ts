import { join } from 'node:path'

import { openDatabase } from '#server/database/open-database.ts'

import { listenOn } from './listening-service.ts'
import type { Ready } from './mortal-service-process.ts'

/** The service as it is, having films listened to in a process that a test may kill. */
const [dataDir = '', issuer = '', endpoint = ''] = process.argv.slice(2)
const service = await listenOn(
  dataDir,
  { issuer, token: () => Promise.reject(new Error('tokens are made by the test')) },
  {
    change: (config) => ({
      ...config,
      processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
      transcription: { url: endpoint, apiKey: null, model: 'ears-1' },
    }),
    parts: {
      database: await openDatabase({ kind: 'folder', path: join(dataDir, 'database') }),
      pieceLengths: { leastFilmMs: 600_000, pieceMs: 600_000, wordsMs: 2_000 },
    },
  },
)
process.on('disconnect', () => void service.stop(0))
export type { Ready }
const ready: Ready = { origin: service.origin, ours: service.ours }
process.send?.(ready)
