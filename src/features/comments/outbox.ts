import { holdWords } from '#api/unsaved-words.ts'
import { createStore } from '#lib/create-store.ts'
import { useStore } from '#ui/use-store.ts'

/** A comment on its way, or one that did not arrive. Its words stay here until they have. */
export interface OutgoingComment {
  /** Also the Idempotency-Key: trying again can never post twice. */
  key: string
  videoId: string
  parentId: string | null
  text: string
  atMs: number | null
  /** Without a connection it waits, and is sent when that is back. */
  state: 'posting' | 'waiting' | 'failed'
  /** Why it failed, for the person. */
  reason: string | null
}

/** Module scope, not component state: leaving the tab of the comments must not lose what was written. */
const outbox = createStore<readonly OutgoingComment[]>([])

holdWords({ isUnsaved: () => outbox.read().length > 0 })

export function putOutgoing(comment: OutgoingComment): void {
  const outgoing = outbox.read()
  const isKnown = outgoing.some(({ key }) => key === comment.key)
  outbox.write(
    isKnown
      ? outgoing.map((item) => (item.key === comment.key ? comment : item))
      : [...outgoing, comment],
  )
}

/** Has nobody given it up meanwhile, or sent it? */
export function isWaiting(key: string): boolean {
  return outbox.read().some((item) => item.key === key && item.state === 'waiting')
}

export function dropOutgoing(key: string): void {
  outbox.write(outbox.read().filter((item) => item.key !== key))
}

export function useOutgoing(): readonly OutgoingComment[] {
  return useStore(outbox)
}
