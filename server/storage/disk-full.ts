/** Did the operating system refuse because there is no room (or no quota) left? */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(systemCode(error))
}

/** Code of an error of the operating system (`ENOENT`); empty for every other error. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
