/** The database could not be brought to the newest shape, and is as it was before. */
export class MigrationError extends Error {
  override name = 'MigrationError'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
