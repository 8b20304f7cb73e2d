import { createRandom } from '#tests/fuzz/random.ts'

import { mutationsOf, type Mutation } from './mutations.ts'

export interface Sabotage {
  file: string
  mutation: Mutation
}

/** What is drawn from: an equal share of each, so that the largest does not crowd out the others. */
const areas = ['src/features/', 'src/auth/', 'server/']

/** What is applied once and never changed again (migrations) is not drawn. */
const settled = ['server/database/migrations/']

/** The same for the same seed and the same modules; one for a module at most, until every module has had one. */
export function drawMutations(
  modules: ReadonlyMap<string, string>,
  { seed, count }: { seed: number; count: number },
): Sabotage[] {
  const random = createRandom(seed)
  const piles = areas.map((area) => {
    const files = [...modules.keys()].filter(
      (file) => file.startsWith(area) && !settled.some((folder) => file.startsWith(folder)),
    )
    return files
      .toSorted()
      .flatMap((file) =>
        mutationsOf(file, modules.get(file) ?? '').map((mutation) => ({ file, mutation })),
      )
  })
  const drawn: Sabotage[] = []
  while (drawn.length < count) {
    const pile = piles[drawn.length % piles.length] ?? []
    const seen = new Set(drawn.map(({ file }) => file))
    const fresh = pile.filter(({ file }) => !seen.has(file))
    const [first, ...rest] = fresh.length > 0 ? fresh : pile
    if (first === undefined) break
    const one = random.pick([first, ...rest])
    pile.splice(pile.indexOf(one), 1)
    drawn.push(one)
  }
  return drawn
}
