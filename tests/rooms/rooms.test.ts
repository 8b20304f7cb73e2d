import { dirname } from 'node:path'

import { expect, test } from 'vitest'

import { readImports } from './read-imports.ts'

const imports = readImports()

/** A flat folder of more than this is looked through, not known. */
const mostFiles = 27

/** Folders that may know each other, each pair with its reason. */
const mutual = new Set<string>([])

test('no module imports itself by way of others, `import()` counted', () => {
  expect(imports.size).toBeGreaterThan(700)
  expect(cycles()).toEqual([])
})

test('no two folders import each other', () => {
  const pairs = new Set<string>()
  for (const [file, targets] of imports)
    for (const target of targets)
      if (dirname(file) !== dirname(target)) pairs.add(`${dirname(file)} ${dirname(target)}`)
  const found = [...pairs].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return from < to && pairs.has(`${to} ${from}`) && !mutual.has(pair)
  })
  expect(found).toEqual([])
})

test(`no room has more than ${mostFiles} files`, () => {
  const sizes = Map.groupBy(imports.keys(), (file) => dirname(file))
  const found = [...sizes].flatMap(([room, files]) =>
    files.length > mostFiles
      ? [`${room}: ${files.length} files; which question would a second room answer?`]
      : [],
  )
  expect(found).toEqual([])
})

/** Each cycle once, as the modules along it. */
function cycles(): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const walk = (file: string): void => {
    const at = path.indexOf(file)
    if (at !== -1) found.push([...path.slice(at), file].join(' → '))
    if (at !== -1 || done.has(file)) return
    path.push(file)
    for (const target of imports.get(file) ?? []) walk(target)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) walk(file)
  return found
}
