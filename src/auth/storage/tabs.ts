import * as z from 'zod/mini'

/** What tabs tell each other. `user` travels only where tabs share no token storage. */
const News = z.object({
  kind: z.enum(['signed-in', 'signed-out', 'ended', 'who-is-here']),
  user: z.optional(z.string()),
})
export type News = z.infer<typeof News>

const name = 'foyer.session'
let channel: BroadcastChannel | null = null

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  channel ??= new BroadcastChannel(name)
  return channel
}

/** Tells every other tab of this site; never this one. */
export function tellTabs(news: News): void {
  open()?.postMessage(news)
}

/** Hears the other tabs, until the returned function is called. */
export function hearTabs(listener: (news: News) => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    const news = z.safeParse(News, event.data)
    if (news.success) listener(news.data)
  }
  const source = open()
  source?.addEventListener('message', hear)
  return () => source?.removeEventListener('message', hear)
}
