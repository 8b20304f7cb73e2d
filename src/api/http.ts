import * as z from 'zod/mini'

import { Problem } from '#contract/problem.ts'
import { parseJson } from '#lib/parse-json.ts'
import { readRetryAfter } from '#lib/retry-after.ts'

import { nobodysRequest, takeEarlyCall } from './early/early-calls.ts'
import {
  AbortedError,
  ConnectionError,
  InvalidAnswerError,
  ProblemError,
  RedirectError,
  StatusError,
} from './errors/http-error.ts'

export interface HttpInit {
  /** Base URL of the API, ending in a slash; only its origin ever gets the token and the anti-forgery header. */
  base: string
  method?: string
  /** Sent as JSON, except a Blob, which travels as it is. */
  body?: unknown
  /** Media type of the body; JSON by default, a Blob's own type for a Blob. */
  contentType?: string
  headers?: Readonly<Record<string, string>>
  /** Headers that say who is asking. */
  authorization?: Readonly<Record<string, string>>
  /** Name and value of the anti-forgery header. */
  antiForgery?: readonly [name: string, value: string] | null
  signal?: AbortSignal | undefined
  /** Lets the request outlive the page (at most 64 KiB of body). */
  keepalive?: boolean
  /** Sees the headers of every answer. */
  hear?: ((headers: Headers) => void) | undefined
}

/**
 * Sends one request and reads its answer with `schema`. Any 2xx is success; an empty body is `undefined`.
 * There is no timeout: only the caller's signal ends a call.
 *
 * @throws one of the classes of `http-error.ts`, never anything else
 */
export async function http<S extends z.core.$ZodType>(
  path: string,
  schema: S,
  init: HttpInit,
): Promise<z.output<S>> {
  const response = await request(path, init)
  init.hear?.(response.headers)
  if (isRedirect(response)) throw new RedirectError(response.status)
  const body = await readBody(response, init.signal)
  if (!response.ok) throw toError(response, body)
  return parseAnswer(response.status, body, schema)
}

async function request(path: string, init: HttpInit): Promise<Response> {
  const url = new URL(path, init.base)
  const isOwnOrigin = url.origin === new URL(init.base).origin
  try {
    const early = isNobodys(init) && takeEarlyCall(url.href)
    if (early) return await early
    return await fetch(url, {
      method: init.method ?? 'GET',
      headers: headersOf(init, isOwnOrigin),
      // Not `follow`: a redirect would carry a write to another address, or come back as a login page's 200.
      redirect: nobodysRequest.redirect,
      credentials: isOwnOrigin ? nobodysRequest.credentials : 'omit',
      ...(init.body === undefined ? {} : { body: encode(init.body) }),
      ...(init.signal ? { signal: init.signal } : {}),
      ...(init.keepalive ? { keepalive: true } : {}),
    })
  } catch (cause) {
    throw lost(cause, init.signal)
  }
}

/** Does it only read, and does nothing in it say who asks? */
function isNobodys({ method = 'GET', authorization = {} }: HttpInit): boolean {
  return method === 'GET' && Object.keys(authorization).length === 0
}

function headersOf(init: HttpInit, isOwnOrigin: boolean): Headers {
  const headers = new Headers(init.headers)
  headers.set('Accept', nobodysRequest.headers.Accept)
  if (init.body !== undefined) {
    const own = init.body instanceof Blob ? init.body.type : 'application/json'
    headers.set('Content-Type', init.contentType ?? own)
  }
  if (isOwnOrigin)
    for (const entry of Object.entries(init.authorization ?? {})) headers.set(...entry)
  if (isOwnOrigin && init.antiForgery) headers.set(...init.antiForgery)
  return headers
}

function encode(body: unknown): BodyInit {
  return body instanceof Blob ? body : JSON.stringify(body)
}

function isRedirect(response: Response): boolean {
  return response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)
}

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<string> {
  try {
    return await response.text()
  } catch (cause) {
    throw lost(cause, signal)
  }
}

function lost(cause: unknown, signal: AbortSignal | undefined): AbortedError | ConnectionError {
  return signal?.aborted ? new AbortedError({ cause }) : new ConnectionError({ cause })
}

function toError(response: Response, body: string): ProblemError | StatusError {
  const retryAfterMs = readRetryAfter(response.headers.get('Retry-After'))
  const problem = z.safeParse(Problem, parseJson(body))
  const { status } = response
  const challenge = response.headers.get('WWW-Authenticate')
  if (!problem.success) return new StatusError(status, retryAfterMs, challenge)
  const waitMs = problem.data.retryAfterMs ?? retryAfterMs
  return new ProblemError(status, problem.data, waitMs, challenge)
}

function parseAnswer<S extends z.core.$ZodType>(
  status: number,
  body: string,
  schema: S,
): z.output<S> {
  const value = body === '' ? undefined : parseJson(body)
  if (body !== '' && value === undefined) throw new InvalidAnswerError(status, ['no JSON'])
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const issues = result.error.issues.map(
    (issue) => `${issue.path.join('.') || 'body'} ${issue.code}`,
  )
  throw new InvalidAnswerError(status, issues)
}
