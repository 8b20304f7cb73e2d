import { hashString } from '#lib/hash-string.ts'

/** Whom this device last saw with a role that uploads, not by name. It decides what is drawn first, never what is allowed. */
const KEY = 'foyer.uploader'

/** Never fails: where storage is blocked nobody is remembered. */
export function wasUploader(subject: string): boolean {
  try {
    return localStorage.getItem(KEY) === String(hashString(subject))
  } catch {
    return false
  }
}

/** Remembers this person, or nobody. */
export function rememberUploader(subject: string | null): void {
  try {
    if (subject === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, String(hashString(subject)))
  } catch {
    // Storage may be blocked or full; the first picture then grows when the role is known, and nothing else.
  }
}
