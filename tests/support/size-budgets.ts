import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Budgets of the built product in KiB, gzip level 9. They are about size, which repeats, never about time. */
const application = ['index.html', 'src/main.tsx']
const porch = [...application, 'src/app/shell/porch.tsx']
const house = [...application, 'src/app/shell/house.tsx']
const budgets: readonly Budget[] = [
  {
    name: 'JavaScript, home signed out',
    entries: [...application, 'src/routes/home.tsx', 'src/features/videos/landing-page.tsx'],
    ending: '.js',
    maxKiB: 165,
  },
  {
    name: 'JavaScript, watch before the adaptive engine, signed out',
    entries: [...porch, 'src/routes/watch.tsx'],
    ending: '.js',
    maxKiB: 180,
  },
  {
    name: 'CSS, home signed in',
    entries: [...house, 'src/routes/home.tsx', 'src/features/videos/home-page.tsx'],
    ending: '.css',
    maxKiB: 20,
  },
  {
    name: 'CSS, watch signed in',
    entries: [...house, 'src/routes/watch.tsx'],
    ending: '.css',
    maxKiB: 20,
  },
]

interface Budget {
  name: string
  /** Keys of the build's manifest: what the page loads at once, its static imports included. */
  entries: readonly string[]
  ending: '.js' | '.css'
  maxKiB: number
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

export interface Measured {
  name: string
  sizeKiB: number
  maxKiB: number
}

/** Sizes of what each budgeted page loads, from the build's manifest: the entry, the route and their static imports. */
export function measureSizes(dist = 'dist'): Measured[] {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(`${dist}/.vite/manifest.json`, 'utf8'),
  )
  return budgets.map(({ name, entries, ending, maxKiB }) => {
    const files = reach(manifest, entries)
      .flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])
      .filter((file) => file.endsWith(ending))
    const sizeB = [...new Set(files)]
      .map((file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).byteLength)
      .reduce((sum, size) => sum + size, 0)
    return { name, sizeKiB: Math.round((sizeB / 1024) * 10) / 10, maxKiB }
  })
}

/** Prints each budget beside its size and reports whether all hold. */
export function checkBudgets(count: (name: string, isGood: boolean) => boolean): boolean {
  return measureSizes()
    .map(({ name, sizeKiB, maxKiB }) => {
      console.log(`${sizeKiB.toFixed(1).padStart(7)} of ${maxKiB} KiB  ${name}`)
      return count(`${name}: ${sizeKiB} KiB is over ${maxKiB} KiB`, sizeKiB <= maxKiB)
    })
    .every(Boolean)
}

function reach(manifest: Record<string, Chunk>, entries: readonly string[]): Chunk[] {
  const seen = new Map<string, Chunk>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk)
      throw new Error(
        `The build has no chunk for ${key}; was it renamed? Update tests/support/size-budgets.ts.`,
      )
    if (seen.has(key)) return
    seen.set(key, chunk)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const entry of entries) visit(entry)
  return [...seen.values()]
}
