import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is known of every request. */
export interface AskedMachine {
  authorization: string | undefined
  /** Whoever asked has gone before an answer. */
  isGone: boolean
}

/** What is done instead of answering: another answer, or none, ever. */
export type Instead =
  | { status: number; headers?: Record<string, string>; body?: string }
  | 'stall'
  | 'hang up'
  /** An answer as usual, once it is told to. */
  | Promise<void>

export interface MachineEndpoint<Asked> {
  url: string
  asked: (Asked & AskedMachine)[]
  /** What becomes of the requests that come next, one after the other; null is answered. What is called says so as one is there. */
  next: (Instead | null | (() => Instead | null))[]
  /** What is done of every request that `next` says nothing of. */
  always: Instead | null
  close(): Promise<void>
}

interface Sent {
  path: string | undefined
  contentType: string
  body: Buffer<ArrayBuffer>
}

/** A real server of the tests' own: `work` reads what it is sent, and answers as a machine would; throws for what is no such call. */
export async function startMachineEndpoint<Asked>(
  work: (sent: Sent) => Promise<{ asked: Asked; answer: unknown }>,
): Promise<MachineEndpoint<Asked>> {
  const server = createServer((request, response) => {
    answerOf(endpoint, work, request, response).catch(() => response.writeHead(400).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = isAddress(address) ? address.port : 0
  const endpoint: MachineEndpoint<Asked> = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    next: [],
    always: null,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return endpoint
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return address !== null && typeof address === 'object'
}

async function answerOf<Asked>(
  endpoint: MachineEndpoint<Asked>,
  work: (sent: Sent) => Promise<{ asked: Asked; answer: unknown }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { authorization, 'content-type': contentType = '' } = request.headers
  const body = Buffer.concat(parts)
  const { asked: read, answer } = await work({ path: request.url, contentType, body })
  const asked = { ...read, authorization, isGone: false }
  endpoint.asked.push(asked)
  response.on('close', () => (asked.isGone ||= !response.writableFinished))
  const planned = endpoint.next.shift()
  const chosen = typeof planned === 'function' ? planned() : planned
  const instead = chosen === undefined ? endpoint.always : chosen
  if (instead === 'stall') return
  if (instead === 'hang up') return void request.socket.destroy()
  if (instead instanceof Promise) await instead
  else if (instead !== null) {
    response.writeHead(instead.status, instead.headers).end(instead.body ?? '{}')
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(answer))
}
