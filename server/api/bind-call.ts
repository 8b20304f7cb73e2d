import type * as z from 'zod'

import { isFile, type AuthNeed, type Call, type Schema } from '#contract/calls/call.ts'
import type { Caller } from '#server/auth/bearer-check.ts'
import { requireFreshSignIn } from '#server/auth/fresh-sign-in.ts'
import type { Person } from '#server/auth/person.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import type { App, AppContext } from './app.ts'
import { letBodyTakeItsTime } from './body-waits.ts'
import { limitRequests } from './call-limits.ts'
import { clientAddress } from './client-address.ts'
import { etagOf, matchesNone } from './etag.ts'
import type { Holding } from './held-bodies.ts'
import { once } from './idempotency.ts'
import { parsePart, readJsonBody } from './read-request.ts'
import type { Services } from './services.ts'
import { requireValidAnswer } from './valid-answer.ts'

type PersonFor<Auth extends AuthNeed> = Auth extends 'required'
  ? Person
  : Auth extends 'none'
    ? null
    : Person | null

/** What a handler gets: everything parsed, and who asks. */
export interface CallContext<P, Q, B, Auth extends AuthNeed> {
  params: P
  query: Q
  body: B
  person: PersonFor<Auth>
  /** The session of the token (`GET /me/sessions`); null when nobody is signed in. */
  sessionId: string | null
  /** Of a file the handler reads `request.body` itself. */
  request: Request
  /** What the handler itself keeps of that body is counted here. */
  holding: Holding
  /** If-Match as it came; compare it with `requireVersion`. Never null when `concurrency` is `if-match`. */
  ifMatch: string | null
  /** Where it comes from, for what strangers are counted by. */
  address: string
  /** In a call that may be repeated `db` is the transaction in which it is done once: no other connection may be used. */
  services: Services
  /** Done once what the call writes is kept for good, such as removing files: they do not come back with what is taken back. */
  afterwards: (work: () => Promise<void>) => void
  traceId: string
  /** Headers of the answer, for the few calls that set their own. */
  headers: Headers
  /** Where only a part of what a call does needs a fresh sign-in. Throws `fresh-sign-in-needed`. */
  requireFreshSignIn: () => void
}

/**
 * Serves one call of the contract under /api/v1: rate limit, anti-forgery, bearer token, parsing, If-Match,
 * Idempotency-Key (creating calls), ETag and 304. The handler returns the answer, or nothing for 204, and
 * throws `ProblemError` for every foreseen failure.
 */
export function bindCall<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  Auth extends AuthNeed,
>(
  app: App,
  services: Services,
  call: Call<P, Q, B, A, Auth>,
  handler: (
    context: CallContext<z.output<P>, z.output<Q>, z.output<B>, Auth>,
  ) => Promise<z.output<A>>,
): void {
  app.on(call.method, `/api/v1${call.path}`, async (c) => {
    const request = c.req.raw
    services.antiForgery.check(request)
    const caller = await callerOf(call, c, services)
    const person = personFor(call.auth, caller)
    const params = parsePart(call.params, c.req.param(), 'path')
    const query = parsePart(call.query, c.req.query(), 'query')
    using holding = holdingFor(c, services, caller)
    if (caller !== null && isFile(call)) letBodyTakeItsTime(c.env?.incoming)
    const json = await readJsonBody(request, call, { isStranger: caller === null, holding })
    const body = parsePart(call.body, json, 'body')
    const ifMatch = ifMatchOf(request, call)
    const headers = new Headers()
    const traceId = c.get('traceId')
    let after: (() => Promise<void>)[] = []
    const work = async (db: Services['db']) => {
      after = []
      const answer = await handler({
        params,
        query,
        body,
        person,
        sessionId: caller?.sessionId ?? null,
        request,
        holding,
        ifMatch,
        address: clientAddress(c, services.config),
        services: { ...services, db },
        afterwards: (what) => void after.push(what),
        traceId,
        headers,
        requireFreshSignIn: () => {
          if (caller !== null) requireFreshSignIn(caller, services.config, services.clock())
        },
      })
      if (services.config.isValidatingAnswers) requireValidAnswer(call, answer)
      return answer
    }
    const answer = await runOnce(services, call, request, caller?.person ?? null, json, work)
    for (const each of after) await each()
    return answerResponse(call, request, answer, headers)
  })
}

function holdingFor(c: AppContext, services: Services, caller: Caller | null) {
  return services.heldBodies.hold(caller?.person.id ?? clientAddress(c, services.config))
}

async function callerOf(
  call: Pick<Call, 'method' | 'path' | 'auth' | 'needsFreshSignIn'>,
  c: AppContext,
  services: Services,
): Promise<Caller | null> {
  const { config, bearer, clock } = services
  const caller = await limitRequests(call, c, services)
  const isClosed = !config.portal.hasAnonymous && call.auth === 'optional'
  if (caller === null && (call.auth === 'required' || isClosed)) throw bearer.missing()
  if (caller !== null && call.needsFreshSignIn) requireFreshSignIn(caller, config, clock())
  return caller
}

/** `callerOf` has refused whoever must be signed in and is not. */
function personFor<Auth extends AuthNeed>(auth: Auth, caller: Caller | null): PersonFor<Auth>
function personFor(_auth: AuthNeed, caller: Caller | null): Person | null {
  return caller?.person ?? null
}

function ifMatchOf(request: Request, call: Call): string | null {
  const ifMatch = request.headers.get('If-Match')
  if (call.concurrency === 'if-match' && ifMatch === null) {
    throw new ProblemError('precondition-required', {
      detail: 'Send If-Match with the etag you read.',
    })
  }
  return ifMatch
}

async function runOnce(
  services: Services,
  call: Call,
  request: Request,
  person: Person | null,
  body: unknown,
  work: (db: Services['db']) => Promise<unknown>,
): Promise<unknown> {
  const key = request.headers.get('Idempotency-Key')
  if (key === null || person === null || !call.isRepeatable) return work(services.db)
  const { pathname } = new URL(request.url)
  const attempt = { personId: person.id, key, call: `POST ${pathname}`, body }
  const { answer } = await once(services, attempt, work)
  return answer
}

function answerResponse(call: Call, request: Request, answer: unknown, headers: Headers): Response {
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache')
  headers.append('Vary', 'Authorization')
  if (call.status === 204) return new Response(null, { status: 204, headers })
  const body = JSON.stringify(answer)
  const etag = etagOf(body, versionOf(answer))
  headers.set('ETag', etag)
  if (request.method === 'GET' && matchesNone(request.headers.get('If-None-Match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  headers.set('Content-Type', 'application/json')
  return new Response(body, { status: call.status, headers })
}

function versionOf(answer: unknown): string | null {
  const hasEtag = typeof answer === 'object' && answer !== null && 'etag' in answer
  return hasEtag && typeof answer.etag === 'string' ? answer.etag : null
}
