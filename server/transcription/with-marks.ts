interface Worded {
  word: string
}

/** Languages whose words are written without blanks between them. */
const unspaced = new Set(['zh', 'yue', 'ja', 'th', 'lo', 'km', 'my'])
/** Further away a word is another one that is written alike. */
const nearby = 60

/**
 * Words as they stand in the text: with the marks around them, and with the blank before them. Some servers answer words
 * bare, and full stops in the text alone; where that is not known, or a word is not in it, there is a blank before each.
 */
export function withMarks<W extends Worded>(
  words: readonly W[],
  text: string | null,
  lang: string,
): W[] {
  const isSpaced = words.some(({ word }) => /^\s/.test(word))
  const between = isSpaced || unspaced.has(new Intl.Locale(lang).language) ? '' : ' '
  let from = 0
  return words.flatMap((one) => {
    const bare = one.word.trim()
    if (bare === '') return []
    const at = text === null ? -1 : indexNear(text, bare, from)
    if (text === null || at === -1) {
      return [{ ...one, word: isSpaced ? one.word : between + bare }]
    }
    const before = /\s*[\p{P}\p{S}]*$/u.exec(text.slice(from, at))?.[0] ?? ''
    const after = /^[\p{P}\p{S}]*/u.exec(text.slice(at + bare.length))?.[0] ?? ''
    const isFirst = from === 0
    from = at + bare.length + after.length
    // What is between two words without a blank belongs to the one before.
    const lead = isFirst && !/^\s/.test(before) ? between + before : before
    return [{ ...one, word: lead.replace(/\s+/g, ' ') + text.slice(at, from) }]
  })
}

function indexNear(text: string, word: string, from: number): number {
  const near = text.slice(from, from + nearby + word.length)
  const at = near.indexOf(word)
  const found = at === -1 ? near.toLowerCase().indexOf(word.toLowerCase()) : at
  return found === -1 ? -1 : from + found
}
