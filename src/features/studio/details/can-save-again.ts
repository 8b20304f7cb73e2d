import { ConnectionError, statusOf } from '#api/errors/http-error.ts'

/** Nothing about the words is wrong: the connection, or a service that is busy or down. The same may be taken in a while. */
export function canSaveAgain(error: unknown): boolean {
  const status = statusOf(error) ?? 0
  return error instanceof ConnectionError || status >= 500 || status === 408 || status === 429
}
