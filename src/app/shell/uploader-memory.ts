import { hashString } from '#lib/hash-string.ts'

/** Whom this device saw last, not by name, and whether their role uploads. It decides what is drawn first, never what is allowed. */
const KEY = 'foyer.uploader'

const marked = (subject: string, mayUpload: boolean) =>
  `${mayUpload ? '' : 'not '}${hashString(subject)}`

/** Null for somebody this device does not know. Never fails: where storage is blocked nobody is remembered. */
export function wasUploader(subject: string): boolean | null {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === marked(subject, true)) return true
    return kept === marked(subject, false) ? false : null
  } catch {
    return null
  }
}

/** Remembers this person and whether they upload. */
export function rememberUploader(subject: string, mayUpload: boolean): void {
  try {
    localStorage.setItem(KEY, marked(subject, mayUpload))
  } catch {
    // Storage may be blocked or full; the first picture then waits a moment for the role, and nothing else.
  }
}

/** Nothing of whoever it was is left on the device. */
export function forgetUploader(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept where nothing can be.
  }
}
