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

export function rememberUploader(subject: string): void {
  try {
    localStorage.setItem(KEY, String(hashString(subject)))
  } catch {
    // Storage may be blocked or full; the first picture then grows when the role is known, and nothing else.
  }
}

/** Whoever is here now, if anybody, finds nothing of somebody else. */
export function forgetUploaderExcept(subject: string | null): void {
  if (subject !== null && wasUploader(subject)) return
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage that is blocked holds nothing.
  }
}
