import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** How long the bytes of a request are waited for. */
export interface BodyWaits {
  /** For a whole body that nobody vouched for. */
  wholeMs: number
  /** For the next byte of one that may take its time. */
  stallMs: number
}

export const usualBodyWaits: BodyWaits = { wholeMs: 30_000, stallMs: 60_000 }

/** Requests whose body may take as long as it takes, as long as it moves. */
const unhurried = new WeakSet<object>()

/** Lets the body of this request take its time. Only for somebody who is known. */
export function letBodyTakeItsTime(incoming: object | undefined): void {
  if (incoming !== undefined) unhurried.add(incoming)
}

/** Ends requests whose body does not arrive: whoever holds many of them open would otherwise need nothing but patience. */
export function withBodyWaits(answer: RequestListener, waits: BodyWaits): RequestListener {
  return (request, response) => {
    if (hasBody(request)) watch(request, response, waits)
    answer(request, response)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch(request: IncomingMessage, response: ServerResponse, waits: BodyWaits): void {
  const { socket } = request
  let lastB = socket.bytesRead
  const whole = setTimeout(() => {
    if (!unhurried.has(request)) end(request, response)
  }, waits.wholeMs)
  const stall = setInterval(() => {
    if (socket.bytesRead === lastB) end(request, response)
    lastB = socket.bytesRead
  }, waits.stallMs)
  request.once('close', () => {
    clearTimeout(whole)
    clearInterval(stall)
  })
}

function end(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete) return
  const { socket } = request
  // Past the response, which belongs to the call that still waits for this body.
  if (!response.headersSent) {
    socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  }
  socket.destroySoon()
}
