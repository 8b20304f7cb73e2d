import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Budgets of the built product in KiB, gzip level 9. They are about size, which repeats, never about time. */
const application = ['index.html', 'src/main.tsx']
const porch = [...application, 'src/app/shell/visitor-shell.tsx']
const house = [...application, 'src/app/shell/member-shell.tsx']
const budgets: readonly Budget[] = [
  {
    name: 'JavaScript, home signed out',
    entries: [...application, 'src/routes/home.tsx', 'src/features/videos/landing-page.tsx'],
    ending: '.js',
    maxKiB: 169,
  },
  {
    name: 'JavaScript, watch before the adaptive engine, signed out',
    entries: [...porch, 'src/routes/watch.tsx'],
    ending: '.js',
    maxKiB: 183,
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
    return { name, sizeKiB: toKiB(sizeB), maxKiB }
  })
}

function toKiB(sizeB: number): number {
  return Math.round((sizeB / 1024) * 10) / 10
}

/** Everything that src/auth adds to react-oidc-context and oidc-client-ts. */
export const identityMaxKiB = 12.5

/**
 * What src/auth weighs, by file of the build, in KiB: `together` as one, which has a budget, and with `--parts` also
 * what each of its payers fetches.
 */
export function measureIdentity(...options: '--parts'[]): Record<string, number> {
  const script = join(import.meta.dirname, 'identity-size.ts')
  const run = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' })
  if (run.status !== 0) throw new Error(`src/auth could not be measured: ${run.stderr}`)
  const sizes: Record<string, number> = JSON.parse(run.stdout)
  return Object.fromEntries(Object.entries(sizes).map(([name, sizeB]) => [name, toKiB(sizeB)]))
}

/** Prints each budget beside its size and reports whether all hold. */
export function checkBudgets(count: (name: string, isGood: boolean) => boolean): boolean {
  const identity = {
    name: 'JavaScript of src/auth over the bare libraries, lazy parts included',
    sizeKiB: measureIdentity()['together'] ?? Number.NaN,
    maxKiB: identityMaxKiB,
  }
  return [...measureSizes(), identity]
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
