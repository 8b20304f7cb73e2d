/** The database cannot be asked now: gone, restarting, out of connections or too slow to wait for. What failed may be tried again. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
