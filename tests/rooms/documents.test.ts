import { posix } from 'node:path'

import { expect, test } from 'vitest'

import { allFiles, problemWithReference, textOf, writtenFiles } from './read-documents.ts'

const template = 'docs/decisions/0000-template.md'
const written = new Set(writtenFiles)
const documents = new Set(writtenFiles.filter((file) => file.endsWith('.md') && file !== template))
const code = new Set(writtenFiles.filter((file) => /\.(tsx?|js|css|py)$/.test(file)))
const named = new Set([...documents, ...code])

type Judge = (found: string, file: string) => string | null

/** Every line that is prose: of a document all of them, of code its comments. */
const prose = writtenFiles.flatMap((file) =>
  textOf(file)
    .split('\n')
    .map((line, index) => ({
      file,
      place: `${file}:${index + 1}`,
      text: code.has(file) ? commentIn(line) : line,
    }))
    .filter(({ text }) => text !== ''),
)

function commentIn(line: string): string {
  return /^\s*\*.*|(?:\/\*|\/\/|^\s*#).*/.exec(line)?.[0] ?? ''
}

/** Where the pattern is found in `files` and `judge` has something against it. */
function objections(files: ReadonlySet<string>, pattern: RegExp, judge: Judge): string[] {
  return prose
    .filter(({ file }) => files.has(file))
    .flatMap(({ file, place, text }) =>
      Array.from(text.matchAll(pattern), ([whole, found = whole]) => judge(found, file))
        .filter((problem) => problem !== null)
        .map((problem) => `${place}: ${problem}`),
    )
}

test('documents that are named are there, with the heading that is named', () => {
  const pattern = /(?<![\w./-])docs\/[\w./-]*\w\.\w+(?:#[\w-]+)?/g
  expect(objections(written, pattern, problemWithReference)).toEqual([])
})

test('decisions that are named are there', () => {
  const numbers = new Set(
    [...allFiles].flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []),
  )
  const judge: Judge = (number) => (numbers.has(number) ? null : `there is no decision ${number}`)
  expect(objections(written, /\bdecisions?[ /](\d{4})\b/gi, judge)).toEqual([])
})

test('links of documents lead somewhere', () => {
  const judge: Judge = (target, file) =>
    problemWithReference(
      target.startsWith('#') ? `${file}${target}` : posix.join(posix.dirname(file), target),
    )
  const pattern = /\]\((?!https?:|mailto:)([^)\s]+)\)/g
  expect(objections(documents, pattern, judge)).toEqual([])
})

/** Named to say that there shall be none. */
const noneOfOurs = new Set(['index.ts', 'utils.ts'])

test('files that are named in a document or a comment are there', () => {
  const names = [...allFiles]
  const judge: Judge = (name) => {
    const path = name.replace(/^(#|\.?\/)/, '')
    const isThere = names.some((other) => other === path || other.endsWith(`/${path}`))
    return isThere || noneOfOurs.has(name)
      ? null
      : `there is no ${name}; name it as it is called now`
  }
  const inBackticks = /`(#?[\w./-]+\.(?:tsx?|css|py))`/g
  const withFolder = /(?<![\w@:/.-])((?:src|server|tests|tools)\/[\w./-]+\.(?:tsx?|js|css|py))\b/g
  expect([
    ...objections(named, inBackticks, judge),
    ...objections(named, withFolder, judge),
  ]).toEqual([])
})

test('comments cite what is in the project, or a standard', () => {
  const judge: Judge = (words) =>
    `“${words}” is nothing a reader can open; name the heading of docs/specification.md that holds it, and write one if none does`
  const pattern = /\((?:the )?(?:design|issue)\b[^)]*\)|\bspecification, sections? \w/gi
  expect(objections(code, pattern, judge)).toEqual([])
})
