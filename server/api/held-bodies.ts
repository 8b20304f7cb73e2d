import { ProblemError } from '#server/problems/problem-error.ts'

/** Bodies that are kept in memory until they are whole, as bytes. */
export interface HeldBodies {
  /** For one request of `who` (a person or an address). */
  hold(who: string): Holding
  heldB(): number
}

export interface Holding extends Disposable {
  /** Throws `rate-limited` when `who` holds too much already, and `unavailable` when everybody together does. */
  grow(byB: number): void
}

/** Two of the largest pictures of one person, and of as many people as a small machine bears. */
const roof = { eachB: 16 * 1024 ** 2, togetherB: 128 * 1024 ** 2 }

/** Without it a few hundred bodies that never end would fill the memory of the service. */
export function createHeldBodies({ eachB, togetherB } = roof): HeldBodies {
  const byWho = new Map<string, number>()
  let heldB = 0

  const add = (who: string, sizeB: number) => {
    heldB += sizeB
    const ofWho = (byWho.get(who) ?? 0) + sizeB
    if (ofWho === 0) byWho.delete(who)
    else byWho.set(who, ofWho)
  }
  return {
    heldB: () => heldB,
    hold(who) {
      let sizeB = 0
      return {
        grow(byB) {
          const detail = 'Too many bodies are on their way at once; send fewer together.'
          if ((byWho.get(who) ?? 0) + byB > eachB) {
            throw new ProblemError('rate-limited', { detail, retryAfterMs: 2000 })
          }
          if (heldB + byB > togetherB) {
            throw new ProblemError('unavailable', { detail, retryAfterMs: 2000 })
          }
          sizeB += byB
          add(who, byB)
        },
        [Symbol.dispose]() {
          add(who, -sizeB)
          sizeB = 0
        },
      }
    },
  }
}
