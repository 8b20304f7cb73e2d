import { useState } from 'react'

interface Query {
  data: unknown
  error: unknown
  isFetching: boolean
  /** When it failed last; React Query keeps this while it asks again, but not the error. */
  errorUpdatedAt: number
}

export interface Failure {
  error: unknown
  /** It is being asked for again. */
  isRetrying: boolean
}

/**
 * Why a query has nothing to show; null while it has, or has not failed before the eyes of whoever is here. It stays
 * while the query is tried again: what says that it failed must not go away under the finger that pressed "Try now".
 */
export function useFailure({ data, error, isFetching, errorUpdatedAt }: Query): Failure | null {
  const [last, setLast] = useState({ error, errorUpdatedAt })
  if (error !== null && last.errorUpdatedAt !== errorUpdatedAt) setLast({ error, errorUpdatedAt })
  const known = error ?? (last.errorUpdatedAt === errorUpdatedAt ? last.error : null)
  return data !== undefined || known === null ? null : { error: known, isRetrying: isFetching }
}
