import { dirname, posix } from 'node:path'

/**
 * The tests that reach a module by their imports, and by the programs they start; those most likely to notice first:
 * fewest steps away, then speaking most of what its path and that of the nearest screens name.
 */
export function relatedTests(file: string, modules: ReadonlyMap<string, string>): string[] {
  const users = usersOf(modules)
  const steps = new Map([[file, 0]])
  // A map is walked to its end, what is added on the way included.
  for (const [reached, count] of steps)
    for (const user of users.get(reached) ?? []) if (!steps.has(user)) steps.set(user, count + 1)
  const words = new Set([file, ...nearestScreens(steps)].flatMap(wordsOf))
  return Array.from(steps, ([test, count]) => ({ test, count }))
    .filter(({ test }) => /\.test\.tsx?$/.test(test) && !test.startsWith('tests/sabotage/'))
    .map(({ test, count }) => ({ test, rank: count - likeness(test, words, modules) }))
    .toSorted((a, b) => a.rank - b.rank || a.test.localeCompare(b.test))
    .map(({ test }) => test)
}

/** Tests of the whole app are equally far from everything; they differ by the screens they open. */
function nearestScreens(steps: ReadonlyMap<string, number>): string[] {
  const screens = [...steps].filter(([file]) => file.startsWith('src/routes/'))
  const least = Math.min(...screens.map(([, count]) => count))
  return screens.filter(([, count]) => count === least).map(([file]) => file)
}

/** Which modules name each module: in an import, or as a program or worker to start. */
function usersOf(modules: ReadonlyMap<string, string>): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const [user, code] of modules)
    for (const [, specifier = ''] of code.matchAll(/'((?:[.#]|server\/|tests\/)[^'\n]*\.tsx?)'/g)) {
      const used = resolve(user, specifier)
      users.set(used, [...(users.get(used) ?? []), user])
    }
  return users
}

function resolve(user: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(user), specifier)
  if (!specifier.startsWith('#')) return specifier
  return /^#(server|tests)\//.test(specifier) ? specifier.slice(1) : `src/${specifier.slice(1)}`
}

/** `server/uploads/keep-picture.ts`: upload, keep, picture. */
function wordsOf(file: string): string[] {
  const [, ...names] = file.split(/[/.-]/).map((word) => word.replace(/s$/, ''))
  return names.slice(0, -1).filter((word) => word.length > 3 && !/^(feature|route)$/.test(word))
}

function likeness(
  test: string,
  words: ReadonlySet<string>,
  modules: ReadonlyMap<string, string>,
): number {
  const code = (modules.get(test) ?? '').toLowerCase()
  const often = (word: string) => Math.min(1, (code.split(word).length - 1) / 8)
  return [...words].reduce((sum, word) => sum + often(word) + (test.includes(word) ? 1 : 0), 0)
}
