import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

import { listenAt } from './listen-anywhere.ts'

export interface RoundRobinProxy {
  origin: string
  /** From now on requests go to these in turn. */
  setPorts(ports: readonly number[]): void
  /** By port, how many requests went there. */
  counts(): ReadonlyMap<number, number>
  resetCounts(): void
  close(): Promise<void>
}

/** No connection outlives its request, so that the next one goes to the next service whoever asks. */
const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/**
 * Stands before several services and hands each request to the next one, whoever asks. One that takes no connection is
 * passed over; one that breaks in the middle breaks the request too, as any proxy would: its body is gone. It listens at
 * `localhost:port`, or at a free port of 127.0.0.1.
 */
export async function startRoundRobinProxy(wanted?: number): Promise<RoundRobinProxy> {
  let ports: readonly number[] = []
  let turn = 0
  const counts = new Map<number, number>()

  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    turn += 1
    const inTurn = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0)
    passOn(request, response, inTurn, (port) => counts.set(port, (counts.get(port) ?? 0) + 1))
  })
  const host = wanted === undefined ? '127.0.0.1' : 'localhost'
  const port = await listenAt(server, host, wanted)
  return {
    origin: `http://${host}:${port}`,
    setPorts(theirs) {
      ports = theirs
    },
    counts: () => counts,
    resetCounts: () => counts.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  [port, ...others]: readonly number[],
  onConnected: (port: number) => void,
): void {
  if (port === undefined) {
    response.writeHead(502).end('No service takes this.')
    return
  }
  const { method, url: path, headers } = request
  const upstream = ask({ host: '127.0.0.1', port, method, path, headers, agent: false })
  let isConnected = false
  upstream.on('socket', (socket) => {
    // Only now: of a body that went to nobody nothing would be left for the next one.
    socket.once('connect', () => {
      isConnected = true
      onConnected(port)
      request.pipe(upstream)
    })
  })
  upstream.on('response', (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  upstream.on('error', () => {
    if (isConnected) response.destroy()
    else passOn(request, response, others, onConnected)
  })
  response.on('close', () => upstream.destroy())
}
