import { ProblemError } from '#server/problems/problem-error.ts'

const key = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/

/** Is it a key? No name starts with a dot, so `..` and hidden files cannot be reached by any key. */
export function isStorageKey(text: string): boolean {
  return text.length <= 512 && key.test(text)
}

/** Returns the key; throws `not-found` for anything that is none. */
export function requireStorageKey(text: string): string {
  if (!isStorageKey(text)) throw new ProblemError('not-found')
  return text
}
