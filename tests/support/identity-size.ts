import { gzipSync } from 'node:zlib'

import { build, type Rolldown } from 'vite'

/**
 * Prints what src/auth adds to the bare libraries, as JSON in bytes of gzip 9: as one file, and with `--parts` by who
 * pays for it. A process of its own, since Vite sets NODE_ENV for everything that runs after it.
 */
const auth = /\/src\/auth\//

/** Whoever comes first in this list pays; what nobody here fetches is for the rarer ways and for failures. */
const payers = {
  firstScreen: ['entry.ts', 'main.tsx', 'routes/home.tsx', 'features/videos/landing-page.tsx'],
  signIn: ['routes/sign-in.tsx', 'routes/auth-callback.tsx', 'auth/protocol/validate-tokens.ts'],
  session: [
    'app/shell/member-shell.tsx',
    'auth/renewal/keep-session.ts',
    'auth/renewal/follow-tabs.ts',
  ],
}

const sizes = { together: sum(await bundle(() => 'identity')) }
console.log(
  JSON.stringify(
    process.argv.includes('--parts') ? { ...sizes, ...(await measureParts()) } : sizes,
  ),
)

/** The production build with src/auth cut out of all else, into files of these names. */
async function bundle(nameOf: ((id: string) => string) | null): Promise<Rolldown.OutputChunk[]> {
  const group = {
    name: nameOf ?? '',
    test: auth,
    priority: 9,
    includeDependenciesRecursively: false,
  }
  const groups = nameOf ? [group] : []
  const result = await build({
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { output: { codeSplitting: { groups } } } },
  })
  if (!('output' in result)) throw new Error('The build wrote nothing.')
  return result.output.filter((file) => file.type === 'chunk')
}

async function measureParts(): Promise<Record<string, number>> {
  const owners = ownersOf(await bundle(null))
  const chunks = await bundle((id) => `part-${owners.get(id) ?? 'rest'}`)
  const names = [...Object.keys(payers), 'rest']
  return Object.fromEntries(
    names.map((name) => [name, sum(chunks.filter((chunk) => chunk.name === `part-${name}`))]),
  )
}

/** Who is the first to fetch each module, in the build as it is. */
function ownersOf(chunks: readonly Rolldown.OutputChunk[]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [payer, modules] of Object.entries(payers)) {
    const isWanted = (id: string) => modules.some((name) => id.endsWith(`/src/${name}`))
    const named = chunks.filter(({ moduleIds }) => moduleIds.some(isWanted))
    const files = new Set(named.map(({ fileName }) => fileName))
    for (const file of files) {
      const chunk = chunks.find(({ fileName }) => fileName === file)
      for (const imported of chunk?.imports ?? []) files.add(imported)
    }
    for (const { moduleIds } of chunks.filter(({ fileName }) => files.has(fileName))) {
      for (const id of moduleIds) if (!owners.has(id)) owners.set(id, payer)
    }
  }
  return owners
}

function sum(chunks: readonly Rolldown.OutputChunk[]): number {
  return chunks
    .filter(({ moduleIds }) => moduleIds.length > 0 && moduleIds.every((id) => auth.test(id)))
    .reduce((size, { code }) => size + gzipSync(withoutClauses(code), { level: 9 }).byteLength, 0)
}

/** What ties a file to others depends on how the build cuts, not on the code. */
function withoutClauses(code: string): string {
  const imports = /^(import(\{[^}]*\}from)?"[^"]*";)+/
  return code.replace(imports, '').replace(/export\{[^}]*\};?\s*$/, '')
}
