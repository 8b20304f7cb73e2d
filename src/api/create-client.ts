import type * as z from 'zod/mini'

import { isFile, type Call, type Schema } from '#contract/calls/call.ts'
import { PortalConfig } from '#contract/portal-config.ts'

import { antiForgeryHeader, isUnsafe, type AntiForgeryNames } from './anti-forgery.ts'
import { callUrl } from './call-url.ts'
import { AbortedError, hasCode, ProblemError, StatusError, statusOf } from './errors/http-error.ts'
import { http, type HttpInit } from './http.ts'

export interface ClientSettings {
  /** Origin of the API; `/api/v1` is added here. */
  origin: string
  antiForgery: AntiForgeryNames
  readCookies: () => string
  /** The access token, renewed when it has run out; null when nobody is signed in. */
  readToken: () => Promise<string | null>
  /** The headers that carry a token with this request: `Bearer`, or a proof of its key. */
  authorize: (token: string, method: string, url: string) => Promise<Record<string, string>>
  /** Sees the headers of every answer, some of which bring the next nonce of proofs. */
  hear?: (headers: Headers) => void
  /** Told of every call that somebody may be waiting for; `cancel` ends it. Answers what to do when it is over. */
  wait?: (isWrite: boolean, cancel: () => void) => () => void
  /** The token to try again with after the n-th 401, for `refused`; null when asking again is of no use. */
  recover: (
    refused: string,
    error: ProblemError | StatusError,
    attempt: number,
  ) => Promise<string | null>
}

type Part<Name extends string, S extends Schema> =
  undefined extends z.input<S>
    ? { [K in Name]?: undefined }
    : Record<string, never> extends z.input<S>
      ? { [K in Name]?: z.input<S> }
      : { [K in Name]: z.input<S> }

type SendOptions<P extends Schema, Q extends Schema, B extends Schema> = Part<'params', P> &
  Part<'query', Q> &
  Part<'body', B> & {
    /** The bytes of a call whose body is a file. */
    file?: Blob
    signal?: AbortSignal
    idempotencyKey?: string
    ifMatch?: string
    keepalive?: boolean
    /** Nobody waits for it: a heartbeat, or something that says itself how it is getting on. */
    isQuiet?: boolean
  }

type Optional<T> = object extends T ? [options?: T] : [options: T]

export interface Client {
  /**
   * Makes one call of the contract and answers its parsed body.
   *
   * @throws one of the classes of `http-error.ts`
   */
  send<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
    call: Call<P, Q, B, A>,
    ...options: Optional<SendOptions<P, Q, B>>
  ): Promise<z.output<A>>
  /**
   * Authorization and anti-forgery for requests made by another library (tus); empty for other origins.
   *
   * @throws StatusError 401 when nobody is signed in: bytes are not sent only to be refused
   */
  headersFor(url: string, method: string): Promise<Record<string, string>>
  /** Gets a fresh anti-forgery cookie; calls made at once share one request. */
  prime(): Promise<void>
}

/** Wires `http` to who is asking. It holds no state but the one priming request under way. */
export function createClient(settings: ClientSettings): Client {
  const base = `${settings.origin}/api/v1/`
  let priming: Promise<void> | null = null
  let hasPrimed = false

  function prime(): Promise<void> {
    priming ??= http('config', PortalConfig, { base })
      .then(() => undefined)
      .finally(() => {
        priming = null
      })
    return priming
  }

  /** A first visit has no cookie yet; getting it costs less than being refused. */
  async function primeFirstVisit(): Promise<void> {
    if (header() || hasPrimed) return
    hasPrimed = true
    // A service that sets no cookie needs none; one that does will say so.
    await prime().catch(() => undefined)
  }

  const header = () => antiForgeryHeader(settings.antiForgery, settings.readCookies())

  async function authorization(token: string | null, method: string, path: string) {
    return token ? settings.authorize(token, method, new URL(path, base).href) : {}
  }

  /** One try with the given token, repeated once after re-priming when the service asks for it. */
  async function tryOnce<A extends Schema>(
    path: string,
    answer: A,
    { token, ...rest }: TokenInit,
  ): Promise<z.output<A>> {
    const method = rest.method ?? 'GET'
    const init = { ...rest, hear: settings.hear }
    const proof = () => authorization(token, method, path)
    const isEchoed = isUnsafe(method)
    if (isEchoed) await primeFirstVisit()
    const sent = isEchoed ? header() : null
    try {
      return await http(path, answer, { ...init, authorization: await proof(), antiForgery: sent })
    } catch (error) {
      if (!isEchoed || !hasCode(error, 'csrf-invalid')) throw error
      // Another call may have primed while this one was under way.
      if (header()?.[1] === sent?.[1]) await prime().catch(() => undefined)
      return http(path, answer, { ...init, authorization: await proof(), antiForgery: header() })
    }
  }

  /** Tries again while a 401 can be answered: with a nonce, a new token, a fresh sign-in. */
  async function tryOn<A extends Schema>(
    path: string,
    answer: A,
    init: TokenInit,
    attempt = 1,
  ): Promise<z.output<A>> {
    try {
      return await tryOnce(path, answer, init)
    } catch (error) {
      if (!init.token || attempt > 3 || !isUnauthorized(error)) throw error
      const token = await settings.recover(init.token, error, attempt)
      if (!token) throw error
      return tryOn(path, answer, { ...init, token }, attempt + 1)
    }
  }

  return {
    prime,
    async headersFor(url, method) {
      if (new URL(url, base).origin !== new URL(base).origin) return {}
      const token = await settings.readToken()
      if (!token) throw new StatusError(401, null)
      const isEchoed = isUnsafe(method)
      if (isEchoed) await primeFirstVisit()
      const echo = isEchoed ? header() : null
      return {
        ...(await authorization(token, method, url)),
        ...(echo ? { [echo[0]]: echo[1] } : {}),
      }
    },
    async send(call, ...[options]) {
      const path = callUrl(call, options)
      return cancellable(settings, call, options, async (signal) => {
        const init = { base, ...initOf(call, options), signal }
        const token = call.auth === 'none' ? null : await settings.readToken()
        // Nobody is here any more: the service could only say the same.
        if (token === null && call.auth === 'required') throw new StatusError(401, null)
        return tryOn(path, call.answer, { ...init, token })
      })
    },
  }
}

/** Work that somebody may be waiting for, and may cancel wherever it is: also while a token is being renewed. */
async function cancellable<Answer>(
  { wait }: Pick<ClientSettings, 'wait'>,
  { method, bodyType }: Pick<Call, 'method' | 'bodyType'>,
  { signal, keepalive, isQuiet }: LooseOptions = {},
  work: (signal: AbortSignal | undefined) => Promise<Answer>,
): Promise<Answer> {
  // A file takes as long as the line does, and who sends it says so.
  if (!wait || isQuiet || keepalive || isFile({ bodyType })) return work(signal)
  const own = new AbortController()
  const cancelled = new Promise<never>((_, reject) => {
    own.signal.addEventListener('abort', () => reject(new AbortedError()))
  })
  const end = wait(isUnsafe(method), () => own.abort())
  try {
    const either = signal ? AbortSignal.any([signal, own.signal]) : own.signal
    return await Promise.race([work(either), cancelled])
  } finally {
    end()
  }
}

interface TokenInit extends HttpInit {
  token: string | null
}

function isUnauthorized(error: unknown): error is ProblemError | StatusError {
  return statusOf(error) === 401
}

interface LooseOptions {
  body?: unknown
  file?: Blob
  signal?: AbortSignal
  idempotencyKey?: string
  ifMatch?: string
  keepalive?: boolean
  isQuiet?: boolean
}

function initOf(call: Call, options: LooseOptions = {}): Omit<HttpInit, 'base'> {
  const body = isFile(call) ? options.file : options.body
  return {
    method: call.method,
    headers: {
      ...(options.ifMatch ? { 'If-Match': options.ifMatch } : {}),
      ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
    ...(body === undefined ? {} : { body }),
    ...(call.bodyType === 'merge-patch' ? { contentType: 'application/merge-patch+json' } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }
}
