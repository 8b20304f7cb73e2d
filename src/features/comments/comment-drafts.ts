import { carriedWords, dropCarriedWords } from '#api/carried-words.ts'
import { holdWords } from '#api/unsaved-words.ts'

/** By what is written: a comment on a video, a reply, a change. Module scope: the next video must not take the words away. */
const drafts = new Map<string, string>()

holdWords({ isUnsaved: () => drafts.size > 0, carry: () => [...drafts] })

/** What was being written, if anything was; also on the page that stood here before. */
export function readDraft(key: string): string | undefined {
  const carried = carriedWords(key)
  if (typeof carried === 'string' && !drafts.has(key)) drafts.set(key, carried)
  dropCarriedWords(key)
  return drafts.get(key)
}

/** Keeps words as long as the page lives, for when their writer comes back to them. */
export function keepDraft(key: string, text: string): void {
  drafts.set(key, text)
}

/** They were sent, or given up by hand. */
export function dropDraft(key: string): void {
  drafts.delete(key)
}
