/**
 * The letters in a person's avatar: first of the first and of the last word, `Noor van Tallis` → `NT`.
 * One word gives one letter; no letter at all gives an empty string.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu) ?? []
  const first = words.at(0) ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return [first, last].map((word) => firstLetter(word)).join('')
}

function firstLetter(word: string): string {
  const codePoint = word.codePointAt(0)
  return codePoint === undefined ? '' : String.fromCodePoint(codePoint).toLocaleUpperCase('en')
}
