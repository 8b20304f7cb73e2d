import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { hearWave } from './spoken-wave.ts'

interface AskedWords {
  authorization: string | undefined
  fields: Record<string, string[]>
  /** What is said in the sound that was sent. */
  said: string
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

export interface WordsEndpoint {
  url: string
  asked: AskedWords[]
  /** What becomes of the requests that come next, one after the other; null is answered. What is called says so as one is there. */
  next: (Instead | null | (() => Instead | null))[]
  /** What is done of every request that `next` says nothing of. */
  always: Instead | null
  close(): Promise<void>
}

/** A server that speaks OpenAI's protocol of transcriptions, and hears what the sound that it is sent really says. */
export async function startWordsEndpoint(): Promise<WordsEndpoint> {
  const server = createServer((request, response) => {
    answer(endpoint, request, response).catch(() => response.writeHead(400).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = isAddress(address) ? address.port : 0
  const endpoint: WordsEndpoint = {
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

async function answer(
  endpoint: WordsEndpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const sent = new Request('http://here/', {
    method: 'POST',
    headers: { 'Content-Type': request.headers['content-type'] ?? '' },
    body: Buffer.concat(parts),
  })
  const form = await sent.formData()
  const file = form.get('file')
  if (request.url !== '/v1/audio/transcriptions' || !(file instanceof File)) {
    throw new Error('No such call')
  }
  const tones = hearWave(new Uint8Array(await file.arrayBuffer()))
  const fields: Record<string, string[]> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value]
  }
  const text = tones.map(({ word }) => word).join(' ')
  const asked = {
    authorization: request.headers.authorization,
    fields,
    said: text,
    isGone: false,
  }
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
  // Words come bare, and the marks stand in the text: as OpenAI's own answers do.
  const words = tones.map((tone) => ({ ...tone, word: tone.word.replace('.', '') }))
  response.end(JSON.stringify({ task: 'transcribe', language: 'english', text, words }))
}
