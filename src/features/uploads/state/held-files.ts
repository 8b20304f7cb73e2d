import { keepFile, readFile } from './upload-journal.ts'

/** Files of this page. A File from disk stays readable while the page lives; the copy is for later. */
const held = new Map<string, File>()

export function holdFile(key: string, file: File): void {
  held.set(key, file)
}

export function releaseFile(key: string): void {
  held.delete(key)
}

/** The file, where this page has it in its memory. */
export function heldFile(key: string): File | undefined {
  return held.get(key)
}

/** The file, from memory or from the copy kept earlier; null when the person has to choose it again. */
export async function takeFile(key: string): Promise<File | null> {
  const known = held.get(key)
  if (known) return known
  const kept = await readFile(key)
  if (kept) held.set(key, kept)
  return kept
}

/** Whose bytes would be lost by closing the page now: they could not be copied. */
const uncopied = new Set<string>()

/** A file of this size is copied as soon as it has a draft; a larger one when its turn comes. */
const EARLY_COPY_B = 512 * 1024 ** 2

/** Keeps a small file for after a reload though nothing of it is sent yet. */
export async function copyEarly(key: string): Promise<void> {
  const file = held.get(key)
  if (file && file.size <= EARLY_COPY_B) await keepFile(key, file)
}

/** Keeps a copy for after a reload, once there is something on the server worth resuming. */
export async function copyForLater(key: string): Promise<void> {
  const file = held.get(key)
  if (!file) return
  uncopied.add(key)
  if (await keepFile(key, file)) uncopied.delete(key)
}

export function hasCopy(key: string): boolean {
  return !uncopied.has(key)
}
