let areCarried = false

/** From here on no form asks before the page is left: what was written comes along, or somebody has answered. */
export function carryWords(areSo: boolean): void {
  areCarried = areSo
}

export function wordsAreCarried(): boolean {
  return areCarried
}
