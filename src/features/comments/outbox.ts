import { useSyncExternalStore } from 'react'

import { holdWords } from '#api/unsaved-words.ts'

/** A comment on its way, or one that did not arrive. Its words stay here until they have. */
export interface OutgoingComment {
  /** Also the Idempotency-Key: trying again can never post twice. */
  key: string
  videoId: string
  parentId: string | null
  text: string
  atMs: number | null
  state: 'posting' | 'failed'
  /** Why it failed, for the person. */
  reason: string | null
}

let outgoing: readonly OutgoingComment[] = []
const listeners = new Set<() => void>()

holdWords({ isUnsaved: () => outgoing.length > 0 })

function change(next: readonly OutgoingComment[]): void {
  outgoing = next
  for (const listener of listeners) listener()
}

export function putOutgoing(comment: OutgoingComment): void {
  const isKnown = outgoing.some(({ key }) => key === comment.key)
  change(
    isKnown
      ? outgoing.map((item) => (item.key === comment.key ? comment : item))
      : [...outgoing, comment],
  )
}

export function dropOutgoing(key: string): void {
  change(outgoing.filter((item) => item.key !== key))
}

/** Module scope, not component state: leaving the tab of the comments must not lose what was written. */
export function useOutgoing(): readonly OutgoingComment[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => outgoing,
  )
}
