import { systemCode } from '#server/base/disk-full.ts'

/** Serialisation failure and deadlock: PostgreSQL took everything back so that others get on. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(systemCode(error))
}
