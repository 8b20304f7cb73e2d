const runsToTheLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/** A name as what it says and its ending, `['الجزء 3', '.mp4']`; one that runs from left to right needs no cut. */
export function splitFileName(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf('.')
  return at > 0 && runsToTheLeft.test(name.slice(0, at))
    ? [name.slice(0, at), name.slice(at)]
    : [name, '']
}

/**
 * The name of a file for the middle of a sentence: where it runs from right to left its ending is isolated (U+2066,
 * U+2069), which would stand before a digit otherwise, with a gap so narrow that both can be told apart.
 */
export function fileNameInWords(name: string): string {
  const [stem, ending] = splitFileName(name)
  return ending === '' ? name : `${stem}\u202F\u2066${ending}\u2069`
}
