/** The same numbers for the same seed, so that what was found is found again. */
export interface Random {
  /** From 0 to `max`, which is left out. */
  int(max: number): number
  chance(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (max: number) => Math.floor(next() * max)
  return {
    int,
    chance: (share) => next() < share,
    pick: (list) => list[int(list.length)] ?? list[0],
  }
}
