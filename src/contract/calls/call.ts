import * as z from 'zod/mini'

import type { ErrorCode } from '../problem.ts'

export type Schema = z.core.$ZodType

const nothing = z.undefined()
const noFields = z.object({})

type Nothing = typeof nothing
type NoFields = typeof noFields

/** `optional`: anyone may ask, a signed-in person sees more. */
export type AuthNeed = 'none' | 'optional' | 'required'

/** One call of the API, as both sides know it. `path` is below `/api/v1` and names parameters with a colon. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
  Auth extends AuthNeed = AuthNeed,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
  auth: Auth
  params: Params
  query: Query
  body: Body
  /** How the body travels; `image` and `captions` are the bytes of a file and are not parsed by `body`. */
  bodyType: 'json' | 'merge-patch' | 'image' | 'captions'
  answer: Answer
  status: 200 | 201 | 202 | 204
  /** Does the answer carry an ETag, and does the call then want `If-Match`, or only where it replaces something? */
  concurrency: 'none' | 'etag' | 'if-match' | 'if-match-where-there'
  /** May the service ask for a fresher or stronger sign-in before it does this (RFC 9470)? */
  needsFreshSignIn: boolean
  /** Does it take an Idempotency-Key, so that a repetition gets the first answer? Creating does by itself. */
  isRepeatable: boolean
  errors: readonly ErrorCode[]
}

interface Options<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  Auth extends AuthNeed,
> {
  summary: string
  auth: Auth
  params?: P
  query?: Q
  body?: B
  bodyType?: Call['bodyType']
  answer?: A
  status?: Call['status']
  concurrency?: Call['concurrency']
  needsFreshSignIn?: boolean
  isRepeatable?: boolean
  errors?: readonly ErrorCode[]
}

/** Declares a call; what is left out is empty (no query, no body, 204 without an answer). */
export function defineCall<
  P extends Schema = NoFields,
  Q extends Schema = NoFields,
  B extends Schema = Nothing,
  A extends Schema = Nothing,
  Auth extends AuthNeed = AuthNeed,
>(route: `${Call['method']} /${string}`, options: Options<P, Q, B, A, Auth>): Call<P, Q, B, A, Auth>
export function defineCall(
  route: `${Call['method']} /${string}`,
  options: Options<Schema, Schema, Schema, Schema, AuthNeed>,
): Call {
  const [method = '', path = ''] = route.split(' ', 2)
  const status = options.status ?? (options.answer ? 200 : 204)
  const isCreating = method === 'POST' && status === 201 && options.auth !== 'none'
  if (!isMethod(method) || !isPath(path)) throw new Error(`Not a call: ${route}`)
  return {
    method,
    path,
    summary: options.summary,
    auth: options.auth,
    params: options.params ?? noFields,
    query: options.query ?? noFields,
    body: options.body ?? nothing,
    bodyType: options.bodyType ?? 'json',
    answer: options.answer ?? nothing,
    status,
    concurrency: options.concurrency ?? 'none',
    needsFreshSignIn: options.needsFreshSignIn ?? false,
    isRepeatable: options.isRepeatable ?? isCreating,
    errors: options.errors ?? [],
  }
}

/** Is the body the bytes of a file, which whoever answers the call reads itself? */
export function isFile({ bodyType }: Pick<Call, 'bodyType'>): boolean {
  return bodyType === 'image' || bodyType === 'captions'
}

function isMethod(value: string): value is Call['method'] {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(value)
}

function isPath(value: string): value is Call['path'] {
  return value.startsWith('/')
}
