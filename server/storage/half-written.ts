import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { systemCode } from '#server/base/disk-full.ts'

/** Where files lie while they are written, beside those that are whole. */
export function incomingOf(root: string): string {
  return join(root, '.incoming')
}

/** Longer than any write pauses. */
const abandonedMs = 24 * 3_600_000

/**
 * Removes what a crash cut off: nobody can know of it. Only for the service that the folder belongs to: a process beside it
 * that is started and killed at any moment has no business with what others write. What is newer may be another instance's.
 */
export async function removeHalfWritten(root: string): Promise<void> {
  const folder = incomingOf(root)
  for (const name of await readdir(folder).catch(noneYet)) {
    const path = join(folder, name)
    const file = await stat(path).catch(() => null)
    const isOld = file !== null && file.mtimeMs < Date.now() - abandonedMs
    if (isOld) await rm(path, { recursive: true, force: true })
  }
}

function noneYet(error: unknown): string[] {
  if (systemCode(error) === 'ENOENT') return []
  throw error
}
