import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { variables } from '#config/build-values.ts'
import { Environment } from '#server/base/environment.ts'

const text = await readFile('.env.example', 'utf8')
const documented = new Set(
  [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? ''),
)
const byName = (one: string, other: string) => one.localeCompare(other)

test('.env.example documents every setting of the service and of the front end, and no other', () => {
  const wanted = [...Object.keys(Environment.shape), ...Object.keys(variables)]
  expect([...documented].toSorted(byName)).toEqual(wanted.toSorted(byName))
})

test('everything in .env.example is off, so that a copy changes nothing', () => {
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
})

test('the service’s own example values are accepted by it', () => {
  const top = text.slice(0, text.indexOf('# ── Keycloak'))
  const values = [...top.matchAll(/^#([A-Z][A-Z0-9_]+)=(.+)$/gm)].map((m) => [m[1], m[2]])
  expect(Environment.safeParse(Object.fromEntries(values)).error?.issues ?? []).toEqual([])
})
