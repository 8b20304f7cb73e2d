/**
 * How many letters must be changed, added, left out or swapped with their neighbour to turn one word into
 * the other (optimal string alignment).
 */
export function editDistance(a: string, b: string): number {
  const left = Array.from(a)
  const right = Array.from(b)
  let older: number[] = []
  let old = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (const [i, letter] of left.entries()) {
    const row = [i + 1]
    for (const [j, other] of right.entries()) {
      const cost = letter === other ? 0 : 1
      const steps = [at(row, j) + 1, at(old, j + 1) + 1, at(old, j) + cost]
      const isSwap = i > 0 && j > 0 && letter === right[j - 1] && left[i - 1] === other
      if (isSwap) steps.push(at(older, j - 1) + 1)
      row.push(Math.min(...steps))
    }
    older = old
    old = row
  }
  return at(old, right.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}

/** A word without what many leave out when they type: accents, tashkeel, the hamza above or below, the tatweel. */
export function bareWord(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670]/gu, '')
    .normalize('NFC')
}

/** So many letters of one slip: with two of five, “fegen” would be “feel”. */
const lettersOfOneSlip = 7

function forgiven(word: string): number {
  return Array.from(word).length <= lettersOfOneSlip ? 1 : 2
}

/**
 * The candidate with the fewest slips, the more used among equals; null when none is near enough. What many leave out is
 * no slip.
 */
export function closest(
  word: string,
  candidates: readonly { word: string; uses: number }[],
): string | null {
  const typed = bareWord(word)
  const near = candidates
    .map((candidate) => ({ ...candidate, slips: editDistance(typed, bareWord(candidate.word)) }))
    .filter(({ slips }) => slips <= forgiven(word))
    .toSorted((a, b) => a.slips - b.slips || b.uses - a.uses || a.word.localeCompare(b.word))
  return near[0]?.word ?? null
}
