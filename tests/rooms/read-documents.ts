import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** What people wrote: code with its comments, documents, settings. Paths are relative to the project. */
export const writtenFiles: readonly string[] = globSync(
  [
    '*.{md,ts,json}',
    '.env.example',
    '.ci/*',
    '.github/**/*.yml',
    'docs/**/*.md',
    '{src,server,tests,tools}/**/*.{ts,tsx,js,css,py,md}',
  ],
  { cwd: root },
).map((file) => file.replaceAll('\\', '/'))

/** Everything that may be named. */
export const allFiles: ReadonlySet<string> = new Set(
  globSync(
    ['*', '.env.example', '.ci/*', '.github/**/*.yml', '{docs,public,src,server,tests,tools}/**/*'],
    { cwd: root },
  ).map((file) => file.replaceAll('\\', '/')),
)

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Anchors of a document, as GitHub makes them of its headings. */
function anchorsOf(file: string): Set<string> {
  const prose = textOf(file).replaceAll(/^```[^]*?^```/gm, '')
  return new Set(Array.from(prose.matchAll(/^#{1,6} (.+)$/gm), ([, title = '']) => slugOf(title)))
}

function slugOf(heading: string): string {
  const words = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words
    .trim()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}

/** What is wrong with a reference to `target`, which may end in an anchor; null when it leads somewhere. */
export function problemWithReference(target: string): string | null {
  const [path = '', anchor] = target.split('#')
  const file = posix.normalize(path).replace(/\/$/, '')
  if (!allFiles.has(file)) return `there is no ${file}`
  if (anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor)) return null
  return `${file} has no heading for #${anchor}; it has ${[...anchorsOf(file)].map((name) => `#${name}`).join(', ')}`
}

/** The rows of the first table under a heading, cell by cell, without their backticks. */
export function tableUnder(file: string, heading: string): string[][] {
  const [, part] = textOf(file).split(`\n${heading}\n`)
  if (part === undefined) throw new Error(`${file} has no heading “${heading}”`)
  const rows = part.split('\n').filter((line, at, lines) => isOfFirstTable(line, at, lines))
  if (rows.length < 3) throw new Error(`${file} has no table under “${heading}”`)
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

function isOfFirstTable(line: string, at: number, lines: readonly string[]): boolean {
  const first = lines.findIndex((other) => other.startsWith('|'))
  const after = lines.findIndex((other, index) => index > first && !other.startsWith('|'))
  const nextHeading = lines.findIndex((other) => other.startsWith('#'))
  if (first === -1 || (nextHeading !== -1 && nextHeading < first)) return false
  return line.startsWith('|') && at >= first && (after === -1 || at < after)
}

/** The words in backticks of a cell. */
export function codesIn(cell = ''): string[] {
  return Array.from(cell.matchAll(/`([^`]+)`/g), ([, code = '']) => code)
}
