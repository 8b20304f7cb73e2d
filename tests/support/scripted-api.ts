import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as z from 'zod/mini'

import { createClient, type Client, type ClientSettings } from '#api/create-client.ts'
import { defineCall } from '#contract/calls/call.ts'

/** Calls of a contract as small as can be. */
export const read = defineCall('GET /videos/:id', {
  summary: '',
  auth: 'optional',
  params: z.object({ id: z.string() }),
  query: z.object({ tag: z.optional(z.array(z.string())), q: z.optional(z.string()) }),
  answer: z.object({ title: z.string() }),
})
export const write = defineCall('PATCH /videos/:id', {
  summary: '',
  auth: 'required',
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.string() }),
  bodyType: 'merge-patch',
})
export const open = defineCall('GET /open', { summary: '', auth: 'none' })

const portal = {
  name: 'Quillmoor',
  logo: null,
  locales: ['en'],
  uploads: {
    accept: [],
    maxB: 1,
    maxDurationMs: 1,
    chunk: { minB: 1, maxB: 1, defaultB: 1 },
    parallel: 1,
    filesPerBatch: 1,
  },
  features: { anonymous: true },
  categories: [],
  licences: [],
  csrf: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
  audience: { organisation: '', internalCount: null },
  helpContact: null,
  build: '1',
}

interface Seen {
  call: string
  headers: Record<string, unknown>
  body: string
}

/** What the service does, and what the browser holds; tests change it as they go. */
interface Script {
  /** The browser's cookies. */
  cookie: string
  acceptedToken: string
  isForgeryChecked: boolean
  /** The service's idea of the anti-forgery value; each priming sets the browser's cookie to it. */
  pair: string
  isPrimingUseful: boolean
  isPrimingAnswered: boolean
}

/** A service that says what each test makes it say, to the real client over HTTP. */
export async function startScriptedApi() {
  const seen: Seen[] = []
  const script: Script = fresh()

  function fresh(): Script {
    return {
      cookie: 'XSRF-TOKEN=p1',
      acceptedToken: 'good',
      isForgeryChecked: false,
      pair: 'p1',
      isPrimingUseful: true,
      isPrimingAnswered: true,
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = `${request.method} ${request.url}`
      seen.push({ call, headers: request.headers, body: Buffer.concat(chunks).toString() })
      const { status, value } = answerTo(call, request.headers)
      response
        .writeHead(status, { 'Content-Type': 'application/problem+json' })
        .end(typeof value === 'string' ? value : JSON.stringify(value))
    })
  })

  function answerTo(
    call: string,
    headers: Record<string, unknown>,
  ): { status: number; value: unknown } {
    const refuse = (status: number, code: string) => ({
      status,
      value: { type: 'x', title: 'x', status, code },
    })
    const isReading = call.startsWith('GET')
    if (call.endsWith('/config')) {
      if (!script.isPrimingAnswered) return { status: 502, value: '<h1>Bad gateway</h1>' }
      if (script.isPrimingUseful) script.cookie = `other=1; XSRF-TOKEN=${script.pair}`
      return { status: 200, value: portal }
    }
    const { authorization } = headers
    if (authorization && authorization !== `Bearer ${script.acceptedToken}`)
      return refuse(401, 'token-expired')
    if (script.isForgeryChecked && headers['x-xsrf-token'] !== script.pair && !isReading)
      return refuse(403, 'csrf-invalid')
    return { status: 200, value: isReading ? { title: 'Dimmers' } : undefined }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    seen,
    script,
    /** As it began. */
    reset(): void {
      seen.length = 0
      Object.assign(script, fresh())
    },
    client: (change: Partial<ClientSettings> = {}): Client =>
      createClient({
        origin,
        antiForgery: { cookie: 'XSRF-TOKEN', header: 'X-XSRF-TOKEN' },
        readCookies: () => script.cookie,
        readToken: async () => 'good',
        authorize: async (token) => ({ Authorization: `Bearer ${token}` }),
        recover: async () => null,
        ...change,
      }),
    close: () => void server.close(),
  }
}
