import { useState } from 'react'

interface Query {
  data: unknown
  error: unknown
  isFetching: boolean
  errorUpdateCount: number
}

export interface Failure {
  error: unknown
  /** It is being asked for again. */
  isRetrying: boolean
}

/**
 * Why a query has nothing to show; null while it has, or has not failed. It stays while the query is tried again, when
 * React Query already forgets it: what says that it failed must not go away under the finger that pressed "Try now".
 */
export function useFailure({ data, error, isFetching, errorUpdateCount }: Query): Failure | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  if (data !== undefined || errorUpdateCount === 0) return null
  return { error: error ?? last, isRetrying: isFetching }
}
