/** Scripts that are written without blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Belongs to what comes, as every other mark does to what was said. */
const opening = /^[\s\p{Ps}\p{Pi}]+$/u

/** The words of a text in its order, each with the blanks before it and the marks around it; nothing of it is left out. */
export function wordsOfText(text: string, lang: string): string[] {
  const chunks = text.match(/\s*\S+/g) ?? []
  return chunks.flatMap((chunk) => (unspaced.test(chunk) ? wordsOfChunk(chunk, lang) : [chunk]))
}

/** Would a blank before this text be wrong? */
export function isUnspaced(text: string): boolean {
  return unspaced.test(text)
}

function wordsOfChunk(chunk: string, lang: string): string[] {
  const words: string[] = []
  let lead = ''
  const segments = new Intl.Segmenter(lang, { granularity: 'word' }).segment(chunk)
  for (const { segment, isWordLike } of segments) {
    const last = words.length - 1
    if (isWordLike === true) {
      words.push(lead + segment)
      lead = ''
    } else if (last === -1 || lead !== '' || opening.test(segment)) lead += segment
    else words[last] += segment
  }
  return lead === '' ? words : [...words, lead]
}
