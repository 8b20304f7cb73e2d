import { writeFile } from 'node:fs/promises'

import { openApiDocument } from './openapi.ts'

// Part of `npm run codegen`, after a change of the contract.
const file = new URL('../../docs/openapi.json', import.meta.url)
await writeFile(file, `${JSON.stringify(openApiDocument(), null, 2)}\n`)
