import * as z from 'zod/mini'

/** What tabs tell each other. `user` travels only where tabs share no token storage; a sign-out may be the provider’s. */
const TabMessage = z.object({
  kind: z.enum(['signed-in', 'signed-out', 'ended', 'who-is-here']),
  user: z.optional(z.string()),
  isByProvider: z.optional(z.boolean()),
})
export type TabMessage = z.infer<typeof TabMessage>

const name = 'foyer.session'
let channel: BroadcastChannel | null = null

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells every other tab of this site; never this one. */
export function tellTabs(message: TabMessage): void {
  open()?.postMessage(message)
}

/** Hears the other tabs, until the returned function is called. */
export function hearTabs(listener: (message: TabMessage) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const message = z.safeParse(TabMessage, event.data)
    if (message.success) listener(message.data)
  }
  const source = open()
  source?.addEventListener('message', hear)
  return () => source?.removeEventListener('message', hear)
}
