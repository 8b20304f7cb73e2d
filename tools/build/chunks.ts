import { dirname, join, relative } from 'node:path'

import type { Rolldown } from 'vite'

type Context = Rolldown.ChunkingContext

/** Every visit begins with these, whoever comes and wherever they go. */
const front = ['main.tsx', 'routes/home.tsx', 'features/videos/landing-page.tsx']
/** Around every screen but the front door. */
const inside = [
  'app/shell/member-shell.tsx',
  'app/shell/visitor-shell.tsx',
  'features/videos/home-page.tsx',
]
/** The largest screen, whose pieces others use too. */
const largest = 'routes/watch.tsx'
/** Parts of that screen that come late stand on this too: left to the bundler, it would be one file more. */
const underLateParts = 'features/player/engine/player-store.ts'
/** What cards fetch late, on any screen. */
const ofCards = 'app/cards/all-card-menu-items.tsx'

const source = join(import.meta.dirname, '../../src')
const iconsModule = /\/lucide-react\.m?js$/
const namedImports = /import\s*\{([^}]+)\}\s*from\s*["']lucide-react["']/
const handedOut = /export\s*\{([^}]+)\}\s*from\s*["'](\.\/icons\/[^"']+)["']/g
const files = new Map<string, string>()
const reaches = new Map<string, ReadonlySet<string>>()

/**
 * In which piece of the build a module of ours is, so that a first screen asks for few: what every visit needs, what
 * stands around the screens, and what the largest screen shares with others, drawn or not. Null leaves it to the bundler, which gives
 * each screen its own.
 */
export function pieceOf(id: string, context: Context): string | null {
  const isIn = (root: string) => reach(root, context).has(id)
  if (front.some(isIn)) return 'front'
  if (inside.some(isIn)) return 'inside'
  if (id === join(source, underLateParts)) return 'pieces'
  const isElsewhere = screens(context).filter(isIn).length > 1 || isIn(ofCards)
  if (!isIn(largest) || !isElsewhere) return null
  // What draws nothing is needed where nobody wants the pieces and their styles, and not on the first screens inside.
  return /\/src\/(api|auth|contract|data|lib)\//.test(id) ? 'known' : 'pieces'
}

/** A module and all it imports: of the icons those it names, not all that somebody somewhere has named. */
function reach(root: string, context: Context): ReadonlySet<string> {
  const known = reaches.get(root)
  if (known) return known
  const first = join(source, root)
  if (!context.getModuleInfo(first))
    throw new Error(`src/${root} is not in the build: was it renamed?`)
  const reached = new Set([first])
  // A set is walked to its end, what is added on the way included.
  for (const id of reached) for (const next of importsOf(id, context)) reached.add(next)
  reaches.set(root, reached)
  return reached
}

function importsOf(id: string, context: Context): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((next) => {
    if (!iconsModule.test(next)) return next
    const icons = iconFiles(next, context)
    const names = namedImports.exec(code ?? '')?.[1] ?? ''
    return names.split(',').flatMap((name) => icons.get(name.trim().split(' ')[0] ?? '') ?? [])
  })
}

/** The file of each icon, by the names it has in the module that hands all of them out. */
function iconFiles(module: string, context: Context): ReadonlyMap<string, string> {
  if (files.size > 0) return files
  const code = context.getModuleInfo(module)?.code ?? ''
  for (const [, names = '', file = ''] of code.matchAll(handedOut))
    for (const name of names.split(','))
      files.set(name.trim().replace(/^default as /, ''), join(dirname(module), file))
  if (files.size === 0) throw new Error('lucide-react hands its icons out in another way.')
  return files
}

/** What the router fetches. */
function screens(context: Context): string[] {
  const router = context.getModuleInfo(join(source, 'app/router.tsx'))
  return (router?.dynamicallyImportedIds ?? []).map((id) => relative(source, id))
}
