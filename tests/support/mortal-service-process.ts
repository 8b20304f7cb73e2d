import { join } from 'node:path'

import type { KyselyPlugin } from 'kysely'

import { createLog } from '#server/base/log.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'

import { listenOn } from './listening-service.ts'
import { endings } from './mortal-endings.ts'

/** What it tells once it answers. */
export interface Ready {
  origin: string
  /** Anti-forgery cookie and header, as a page of ours sends them. */
  ours: Record<string, string>
}

const [dataDir = '', issuer = '', databaseUrl = '', wanted] = process.argv.slice(2)
const ending = endings.find((one) => one === wanted)

let isArmed = false
function reach(step: (typeof endings)[number]): void {
  if (isArmed && step === ending) process.kill(process.pid, 'SIGKILL')
}

let isMoved = false
let writes = 0
/** Of the three writes of the transaction the first two are done when the third begins. */
const dyingInTransaction: KyselyPlugin = {
  transformQuery({ node }) {
    if (isArmed && isMoved && node.kind === 'UpdateQueryNode') writes += 1
    if (writes === 3) reach('in the transaction')
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}

const database = await openDatabase(
  databaseUrl === ''
    ? { kind: 'folder', path: join(dataDir, 'database') }
    : { kind: 'postgres', url: databaseUrl },
)
const disk = await createDiskStorage(join(dataDir, 'files'))
const service = await listenOn(
  dataDir,
  { issuer, token: () => Promise.reject(new Error('tokens are made by the test')) },
  {
    parts: {
      database: { db: database.db.withPlugin(dyingInTransaction), close: () => database.close() },
      log: createLog({
        level: 'info',
        isPretty: false,
        write: (line) => {
          if (line.includes('upload.finished')) reach('after the commit, before the answer')
        },
      }),
      storage: {
        ...disk,
        async importFile(...how) {
          reach('before the file is moved')
          const stored = await disk.importFile(...how)
          reach('after the file was moved')
          isMoved = isArmed
          return stored
        },
      },
    },
  },
)
process.on('message', () => {
  isArmed = true
  process.send?.('armed')
})
process.on('disconnect', () => void service.stop(0))
const ready: Ready = { origin: service.origin, ours: service.ours }
process.send?.(ready)
