import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'

/** When something happens to a chunk: at a byte of it, when its last byte has left, or when its answer would come back. */
export type Moment = 'at a byte' | 'after its last byte' | 'before its answer'

/** Something that happens to an upload at a place of its file, or in the first chunk that goes beyond it. */
export interface Strike {
  atB: number
  moment: Moment
  /** Called in the very moment. The connection is lost by it, whatever else is. */
  act: () => void
  /** Until then no chunk is let in: what was ended before has not begun again. */
  due?: () => Promise<void>
}

/** A chunk as it came by. */
export interface SeenChunk {
  path: string
  offsetB: number
  sizeB: number
  /** How much of it came before it was answered. */
  cameB: number
  isStruck: boolean
}

/** How a server in front may be set up. */
export interface Habits {
  /** Larger bodies are answered 413. */
  mostB?: number
  /** Waited for before it is answered. */
  onRefused?: () => Promise<void>
  /** A chunk is passed on when all of it has come, as such servers do unless they are told otherwise. */
  isBuffering?: boolean
  /** The line is lost in every chunk that is longer. */
  breaksAtB?: number
}

export interface StrikingProxy {
  /** Every chunk that was let through, in the order in which they came. */
  chunks: readonly SeenChunk[]
  /** Is no chunk on its way? */
  isIdle(): boolean
  behave(habits: Habits): void
  /** What happens from now on, in this order; what was planned before does not. Each promise is kept when its strike has struck. */
  plan(strikes: readonly Strike[]): Promise<SeenChunk>[]
  close(): Promise<void>
}

interface Planned {
  strike: Strike
  struck: (chunk: SeenChunk) => void
}

// The service may end at any time: no connection to it is kept for later.
const agent = new Agent({ keepAlive: false })

/** Stands between browsers and the service and counts the bytes of uploads; loses connections where it is planned. */
export async function startStrikingProxy(port: number, targetPort: number): Promise<StrikingProxy> {
  const chunks: SeenChunk[] = []
  let planned: Planned[] = []
  let habits: Habits = {}
  let underWay = 0
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    // A request that was read to its end, or broken off, has its socket no more.
    const { socket } = request
    void receive(request, response).catch(() => socket.resetAndDestroy())
  })
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { mostB = Infinity, onRefused, isBuffering = false, breaksAtB = Infinity } = habits
    if (Number(request.headers['content-length']) > mostB) {
      await onRefused?.()
      request.resume()
      response.writeHead(413, { 'Content-Type': 'text/html' }).end('<h1>413</h1>')
      return
    }
    const chunk = chunkOf(request)
    if (chunk === null) {
      await passOn(request, response, { targetPort, isBuffering, chunk, strike: null })
      return
    }
    await planned.at(0)?.strike.due?.()
    // Of a browser that has been killed meanwhile.
    if (request.destroyed) return
    chunks.push(chunk)
    const first = planned.at(0)
    const isMet = first !== undefined && first.strike.atB < chunk.offsetB + chunk.sizeB
    const next = isMet ? first : undefined
    const strike = next?.strike ?? (chunk.sizeB > breaksAtB ? breakAt(chunk, breaksAtB) : null)
    underWay += 1
    try {
      await passOn(request, response, { targetPort, isBuffering, chunk, strike })
    } finally {
      underWay -= 1
      if (chunk.isStruck) {
        planned = planned.filter((one) => one !== next)
        next?.struck(chunk)
      }
    }
  }
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    chunks,
    isIdle: () => underWay === 0,
    behave: (wanted) => {
      habits = wanted
    },
    plan: (strikes) => {
      const all = strikes.map((strike) => ({ strike, ...Promise.withResolvers<SeenChunk>() }))
      planned = all.map(({ strike, resolve }) => ({ strike, struck: resolve }))
      return all.map(({ promise }) => promise)
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function chunkOf({ method, url, headers }: IncomingMessage): SeenChunk | null {
  const offset = headers['upload-offset']
  if (method !== 'PATCH' || typeof offset !== 'string') return null
  return {
    path: url ?? '',
    offsetB: Number(offset),
    sizeB: Number(headers['content-length']),
    cameB: 0,
    isStruck: false,
  }
}

function breakAt({ offsetB }: SeenChunk, afterB: number): Strike {
  return { atB: offsetB + afterB, moment: 'at a byte', act: () => undefined }
}

interface Passing {
  targetPort: number
  isBuffering: boolean
  chunk: SeenChunk | null
  strike: Strike | null
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { targetPort, isBuffering, chunk, strike }: Passing,
): Promise<void> {
  const { socket } = request
  const onward = ask({
    host: 'localhost',
    port: targetPort,
    agent,
    method: request.method,
    path: request.url,
    headers: request.headers,
  })
  onward.on('error', () => undefined)
  const answered = once(onward, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => undefined)
  const taking = { isOver: false }
  onward.on('response', () => {
    taking.isOver = true
  })
  response.on('close', () => onward.destroy())
  // What nobody takes is not asked for.
  onward.flushHeaders()
  await connected(onward)
  // It may be refused before all of it has come.
  const sending = { request, onward, taking, chunk, strike, isBuffering }
  const end = await Promise.race([
    chunk === null ? sendWhole(sending) : sendChunk({ ...sending, chunk }),
    answered.then(() => 'answered' as const),
  ])
  const [answer] = end === 'lost' ? [] : await answered
  if (answer === undefined || strike?.moment === 'before its answer') {
    if (chunk !== null) chunk.isStruck = true
    strike?.act()
    socket.resetAndDestroy()
    onward.destroy()
    return
  }
  const headers = { ...answer.headers }
  // Between two servers, no matter of the browser's.
  delete headers.connection
  delete headers['transfer-encoding']
  response.writeHead(answer.statusCode ?? 502, headers)
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

async function connected(onward: ClientRequest): Promise<void> {
  const socket: Socket = onward.socket ?? (await once(onward, 'socket'))[0]
  if (socket.connecting) await once(socket, 'connect')
}

interface Sending extends Pick<Passing, 'chunk' | 'strike' | 'isBuffering'> {
  request: IncomingMessage
  onward: ClientRequest
  taking: { isOver: boolean }
}

async function sendWhole({ request, onward }: Sending): Promise<'sent'> {
  for await (const piece of piecesOf(request)) await write(onward, piece)
  onward.end()
  return 'sent'
}

async function sendChunk({
  request,
  onward,
  taking,
  chunk,
  strike,
  isBuffering,
}: Sending & { chunk: SeenChunk }): Promise<'sent' | 'lost'> {
  const isCut = strike?.moment === 'at a byte'
  const endB = isCut ? Math.max(0, strike.atB - chunk.offsetB) : Infinity
  const kept: Buffer[] = []
  for await (const piece of piecesOf(request)) {
    // The browser has an answer, or is about to: the rest goes nowhere.
    if (taking.isOver) continue
    const part = piece.subarray(0, endB - chunk.cameB)
    chunk.cameB += part.length
    if (isBuffering) kept.push(part)
    else await write(onward, part)
    if (isCut && chunk.cameB >= endB) return 'lost'
  }
  for (const part of kept) await write(onward, part)
  if (strike?.moment !== 'after its last byte') {
    onward.end()
    return 'sent'
  }
  await new Promise<void>((resolve) => onward.end(resolve))
  return 'lost'
}

/** Leaves the connection open where they are not wanted any more. */
function piecesOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) }
}

/** Until it is taken, or will not be. */
async function write(onward: ClientRequest, piece: Buffer): Promise<void> {
  if (onward.destroyed || onward.write(piece)) return
  const ways = ['drain', 'close', 'response']
  await new Promise<void>((resolve) => {
    const go = () => {
      for (const way of ways) onward.off(way, go)
      resolve()
    }
    for (const way of ways) onward.on(way, go)
  })
}
