import * as z from 'zod'

const Message = z.union([
  z.object({ type: z.literal('success'), id: z.int(), result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.int(), error: z.string(), message: z.string() }),
  z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() }),
])

/** One session of WebDriver BiDi: https://w3c.github.io/webdriver-bidi/ */
export interface Bidi {
  call(method: string, params?: object): Promise<unknown>
  /** Asks for an event, and has it from then on. */
  on(event: string, take: (params: unknown) => void): Promise<void>
  close(): void
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, Waiting>()
  const takers = new Map<string, (params: unknown) => void>()
  let lastId = 0
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve())
    socket.addEventListener('error', () => reject(new Error(`${address} does not answer`)))
  })
  socket.addEventListener('message', ({ data }) => {
    const message = Message.parse(JSON.parse(String(data)))
    if (message.type === 'event') return takers.get(message.method)?.(message.params)
    const caller = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') return caller?.resolve(message.result)
    return caller?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser is gone'))
  })
  const call: Bidi['call'] = (method, params = {}) =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      socket.send(JSON.stringify({ id: lastId, method, params }))
    })
  await call('session.new', { capabilities: {} })
  return {
    call,
    async on(event, take) {
      takers.set(event, take)
      await call('session.subscribe', { events: [event] })
    },
    close: () => socket.close(),
  }
}
