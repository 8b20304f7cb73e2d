import { readFile } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#server/database/open-database.ts'
import { openEmbeddedTestDatabase } from '#tests/support/test-database.ts'
import { generateTables } from '#tools/database/generate-tables.ts'

let database: Database
beforeAll(async () => {
  database = await openEmbeddedTestDatabase()
})
afterAll(() => database.close())

test('the types of the tables are those of the migrated database', async () => {
  const written = await readFile(
    new URL('../../server/database/tables.ts', import.meta.url),
    'utf8',
  )
  const isCurrent = written === (await generateTables(database.db))
  expect(isCurrent, 'The tables are not as server/database/tables.ts says: npm run codegen').toBe(
    true,
  )
})
