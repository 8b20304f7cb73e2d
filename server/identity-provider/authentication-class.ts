/** What a click is worth, and a click that was asked for on purpose: two classes, so that step-up can be tried. */
export const acrValues = ['urn:foyer:demo:click', 'urn:foyer:demo:confirmed']

/** The class a sign-in reaches (OpenID Connect Core §3.1.2.1): the first of `acr_values` that is known here. */
export function acrFor(requested: unknown): string {
  return known(requested)[0] ?? 'urn:foyer:demo:click'
}

/** Does a session of this class answer the request? What is not known here is a wish, and is left out. */
export function isEnough(acr: string | undefined, requested: unknown): boolean {
  const wanted = known(requested)
  return wanted.length === 0 || wanted.some((each) => each === acr)
}

function known(requested: unknown): string[] {
  const words = typeof requested === 'string' ? requested.split(' ') : []
  return words.filter((word) => acrValues.includes(word))
}
