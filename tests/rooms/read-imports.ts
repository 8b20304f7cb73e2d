import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

/** Which of our modules each module of `src` and `server` imports, by path: types, `import()` and workers count. */
export function readImports(): Map<string, string[]> {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test.'))
  return new Map(files.map((file) => [file, importsOf(file)]))
}

function importsOf(file: string): string[] {
  const code = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
    ...Array.from(
      code.matchAll(/new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g),
      ([, name = '']) => name,
    ),
  ]
  return [...new Set(specifiers.flatMap((specifier) => resolve(file, specifier) ?? []))]
}

function resolve(file: string, specifier: string): string | null {
  const isOurs = /^[.#].*\.tsx?$/.test(specifier)
  if (!isOurs) return null
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier)
  return /^#(server|tests)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`
}
