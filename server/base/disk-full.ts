/** No room or no quota left, in the words of the operating system and of PostgreSQL (`disk_full`). */
const full = new Set(['ENOSPC', 'EDQUOT', '53100'])

export function isDiskFull(error: unknown): boolean {
  return full.has(systemCode(error))
}

/** Code of an error of the operating system (`ENOENT`) or the database; empty for every other error. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
