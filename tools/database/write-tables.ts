import { writeFile } from 'node:fs/promises'

import { openDatabase } from '#server/database/open-database.ts'

import { generateTables } from './generate-tables.ts'

/** `npm run codegen`: migrates an empty database in memory and writes its tables down as types. */
const { db, close } = await openDatabase({ kind: 'memory' })
const file = new URL('../../server/database/tables.ts', import.meta.url)
await writeFile(file, await generateTables(db))
await close()
console.log('Written: server/database/tables.ts')
