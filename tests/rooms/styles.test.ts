import { posix } from 'node:path'

import { expect, test } from 'vitest'

import { textOf, writtenFiles } from './read-documents.ts'

const sheets = writtenFiles.filter((file) => file.endsWith('.css'))
const modules = sheets.filter((file) => file.startsWith('src/') && file.endsWith('.module.css'))
const code = writtenFiles.filter((file) => /^src\/.*\.tsx?$/.test(file) && !file.includes('.test.'))

/** Classes of other people's elements: icons carry it. */
const foreign = 'lucide'

const classIn = /\.(-?[a-z_][\w-]*)(?=[^{};]*\{)/gi

/** Rules alone: no comments, no words in quotes, no addresses. */
function rulesOf(file: string): string {
  return textOf(file)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
}

function classesIn(rules: string): Set<string> {
  return new Set(Array.from(rules.matchAll(classIn), ([, name = '']) => name))
}

/** Which classes of which style sheet the code asks for. */
const asked = new Map(modules.map((file) => [file, new Set<string>()]))
/** Everything else in a `className`, and in what is chosen for one. */
const words = new Set<string>()

// The page itself wears some, before any code does.
for (const file of [...code, 'index.html']) {
  const text = textOf(file)
  for (const [, name = '', path = ''] of text.matchAll(
    /import (\w+) from '([^']+\.module\.css)'/g,
  )) {
    const sheet = path.startsWith('#')
      ? `src/${path.slice(1)}`
      : posix.join(posix.dirname(file), path)
    for (const [, wanted = ''] of text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g')))
      asked.get(sheet)?.add(wanted)
  }
  const rest = text.replaceAll(/\w+\['[^']+'\]/g, '')
  for (const [literal] of rest.matchAll(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g))
    for (const word of literal.split(/[^\w-]+/)) words.add(word)
}

test('every class that is asked of a style sheet is in it', () => {
  const missing = modules.flatMap((file) => {
    const known = classesIn(rulesOf(file))
    return [...(asked.get(file) ?? [])]
      .filter((name) => !known.has(name))
      .map((name) => [file, name])
  })
  expect(asked.size).toBeGreaterThan(80)
  expect(missing).toEqual([])
})

test('every class of a style sheet is asked for', () => {
  const unused = modules.flatMap((file) => {
    const own = rulesOf(file).replaceAll(/:global\([^)]*\)/g, '')
    return [...classesIn(own)]
      .filter((name) => !asked.get(file)?.has(name))
      .map((name) => [file, name])
  })
  expect(unused).toEqual([])
})

test('every class for the whole page is worn somewhere', () => {
  const shared = sheets.filter((file) => file.startsWith('src/') && !modules.includes(file))
  const defined = shared.flatMap((file) => [...classesIn(rulesOf(file))])
  expect(defined.length).toBeGreaterThan(15)
  expect(defined.filter((name) => name !== foreign && !words.has(name))).toEqual([])
})

test('a width is asked for in one way, and follows the size of text: width < 48rem, width >= 48rem', () => {
  const others = [...sheets, ...code].filter((file) =>
    /\((?:max|min)-width:|\((?:width|height)[^)]*px\)/.test(textOf(file)),
  )
  expect(others).toEqual([])
})

test('a colour is written once: every browser of the build knows OKLCH', () => {
  expect(sheets.filter((file) => /@supports \(color:/.test(textOf(file)))).toEqual([])
})
