import { expect, test } from 'vitest'

import { allFiles, textOf, writtenFiles } from './read-documents.ts'

/** Whatever tells somebody what to type. Scripts of npm, and what they start, have the project's Node already. */
const files = writtenFiles.filter(
  (file) => !['package.json', 'tests/e2e/playwright.config.ts'].includes(file),
)

function found(pattern: RegExp) {
  return files.flatMap((file) =>
    Array.from(textOf(file).matchAll(pattern), ([text, name = '']) => ({ file, text, name })),
  )
}

const entries = found(/(?:npx |\/)?\bnode (?:--\S+ )*((?:server|tests|tools)\/[\w./-]+\.ts)/g)

test('what is to be typed goes through npm or npx, which find the project’s own Node', () => {
  expect(entries.length).toBeGreaterThan(5)
  expect(entries.filter(({ text }) => text.startsWith('node'))).toEqual([])
})

test('what is to be typed is there', () => {
  expect(entries.filter(({ name }) => !allFiles.has(name))).toEqual([])
  const { scripts } = JSON.parse(textOf('package.json'))
  const named = found(/\bnpm run (?:-\S+ )*([\w:]+)/g)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !(name in scripts))).toEqual([])
})
