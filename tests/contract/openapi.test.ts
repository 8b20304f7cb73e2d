import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { allCalls } from '#contract/calls/calls.ts'
import { openApiDocument } from '#server/api/openapi.ts'

const emitted = new URL('../../docs/openapi.json', import.meta.url)

test('docs/openapi.json says what the contract says (if not: npm run codegen)', async () => {
  const stored: unknown = JSON.parse(await readFile(emitted, 'utf8'))
  expect(JSON.parse(JSON.stringify(openApiDocument()))).toEqual(stored)
})

test('every call is in it once, and every reference leads somewhere', async () => {
  const text = await readFile(emitted, 'utf8')
  const document = JSON.parse(text)
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids).toHaveLength(allCalls.length)
  expect(new Set(ids)).toEqual(new Set(allCalls.map(({ name }) => name)))
  const references = [...text.matchAll(/"\$ref": "#\/components\/(schemas|responses)\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(50)
  for (const [, kind = '', name = ''] of references) {
    expect(document.components[kind]).toHaveProperty([name])
  }
})

test('errors are problem documents with the codes of the call', () => {
  const document = JSON.parse(JSON.stringify(openApiDocument()))
  const { responses } = document.paths['/me'].patch
  expect(responses['412']).toEqual({ $ref: '#/components/responses/version-conflict' })
  const conflict = document.components.responses['version-conflict']
  expect(conflict.content['application/problem+json'].schema.allOf).toEqual([
    { $ref: '#/components/schemas/Problem' },
    { type: 'object', properties: { code: { enum: ['version-conflict'] } } },
  ])
  expect(Object.keys(responses)).toEqual(
    expect.arrayContaining(['200', '401', '403', '422', '428', '429', '500', '503']),
  )
})
