import { globSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import * as z from 'zod'

import { openApiDocument } from '#server/api/openapi.ts'

const root = join(import.meta.dirname, '../..')
const Document = z.object({
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
})
const { schemas } = Document.parse(openApiDocument()).components

/** What an identity provider says, and no call of the service answers. */
const ofOthers = 'provider-metadata.ts'

/** Objects, and choices between objects, that the contract exports: the document should call them by the same name. */
const entities = await Promise.all(
  globSync('src/contract/**/*.ts', { cwd: root })
    .filter((file) => !file.includes('.test.') && !file.endsWith(ofOthers))
    .map(async (file) => {
      const exported: Record<string, unknown> = await import(join(root, file))
      const names = Object.entries(exported).flatMap(([name, value]) =>
        isEntity(value) ? [name] : [],
      )
      return { file: file.replaceAll('\\', '/'), names }
    }),
)

function isEntity(value: unknown): boolean {
  return value instanceof z.core.$ZodType && ['object', 'union'].includes(value._zod.def.type)
}

test('every entity of src/contract has its name in the OpenAPI document', () => {
  const unnamed = entities.flatMap(({ file, names }) =>
    names
      .filter((name) => !(name in schemas))
      .map(
        (name) =>
          `${name} of ${file} stands in docs/openapi.json without its name: add the module to entityModules in server/api/openapi.ts, then run npm run codegen`,
      ),
  )
  expect(entities.flatMap(({ names }) => names).length).toBeGreaterThan(30)
  expect(unnamed).toEqual([])
})

const List = z.object({ properties: z.object({ items: z.object({ items: z.looseObject({}) }) }) })

test('what a list holds has a name in the OpenAPI document', () => {
  const inline = Object.entries(schemas).flatMap(([name, schema]) => {
    const list = List.safeParse(schema).data
    const isNameless = list?.properties.items.items['type'] === 'object'
    return isNameless
      ? [`${name} lists objects without a name: export their schema from a module of src/contract`]
      : []
  })
  expect(inline).toEqual([])
})
