import * as z from 'zod'

import { isFile, type Call } from '#contract/calls/call.ts'
import type { NamedCall } from '#contract/calls/calls.ts'
import { errorStatus, type ErrorCode } from '#contract/problem.ts'

type Json = Record<string, unknown>

/** One operation of the OpenAPI document; `answerName` is a component. */
export function operationOf({ name, group, call }: NamedCall, answerName: string): Json {
  return {
    operationId: name,
    summary: call.summary,
    tags: [group],
    security: securityOf(call),
    ...(call.needsFreshSignIn && { 'x-needs-fresh-sign-in': true }),
    ...parametersOf(call),
    ...requestBodyOf(call),
    responses: { ...successOf(call, answerName), ...problemsOf(call) },
  }
}

function isUnsafe(call: Call): boolean {
  return call.method !== 'GET'
}

function securityOf(call: Call): Json[] {
  const antiForgery = isUnsafe(call) ? { antiForgery: [] } : {}
  const signedIn = [
    { bearer: [], ...antiForgery },
    { dpop: [], ...antiForgery },
  ]
  if (call.auth === 'required') return signedIn
  return call.auth === 'optional' ? [antiForgery, ...signedIn] : [antiForgery]
}

/** OpenAPI names the dialect once for the whole document. */
export function withoutKeys(json: Json, keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(json).filter(([name]) => !keys.includes(name)))
}

function inputSchema(schema: z.core.$ZodType): Json {
  return withoutKeys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), ['$schema'])
}

function parametersOf(call: Call): Json {
  const parameters = [
    ...fieldsOf(call.params, 'path'),
    ...fieldsOf(call.query, 'query'),
    ...headersOf(call),
  ]
  return parameters.length === 0 ? {} : { parameters }
}

function fieldsOf(schema: z.core.$ZodType, place: 'path' | 'query'): Json[] {
  const { properties, required } = Fields.parse(inputSchema(schema))
  return Object.entries(properties).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: field,
  }))
}

const Fields = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function headersOf(call: Call): Json[] {
  const header = (name: string, required: boolean, description: string) => ({
    name,
    in: 'header',
    required,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(call.concurrency === 'if-match'
      ? [header('If-Match', true, 'The etag that was read; another version answers 412')]
      : []),
    ...(call.concurrency === 'if-match-where-there'
      ? [header('If-Match', false, 'Of what is there already: the etag that was read')]
      : []),
    ...(call.isRepeatable
      ? [header('Idempotency-Key', false, 'A repetition within 24 h gets the first answer')]
      : []),
  ]
}

function requestBodyOf(call: Call): Json {
  if (isFile(call)) {
    const bytes = { schema: { type: 'string', format: 'binary' } }
    const types = call.bodyType === 'image' ? ['image/*'] : ['text/vtt', 'application/x-subrip']
    const content = Object.fromEntries(types.map((type) => [type, bytes]))
    return { requestBody: { required: true, content } }
  }
  if (call.body._zod.def.type === 'undefined') return {}
  const type = call.bodyType === 'merge-patch' ? 'application/merge-patch+json' : 'application/json'
  return {
    requestBody: { required: true, content: { [type]: { schema: inputSchema(call.body) } } },
  }
}

function successOf(call: Call, answerName: string): Json {
  if (call.status === 204) return { 204: { description: 'Done' } }
  const schema = { $ref: `#/components/schemas/${answerName}` }
  const headers = { ETag: { schema: { type: 'string' } } }
  return {
    [call.status]: { description: 'Done', headers, content: { 'application/json': { schema } } },
  }
}

function problemsOf(call: Call): Json {
  return Object.fromEntries(
    problemSetsOf(call).map(({ status, name }) => [
      status,
      { $ref: `#/components/responses/${name}` },
    ]),
  )
}

interface ProblemSet {
  status: number
  /** The codes of this status, joined: also the name of the component. */
  name: string
  codes: readonly ErrorCode[]
}

/** Problems by status: those of the call, and those that any call of its kind may answer. */
function problemSetsOf(call: Call): ProblemSet[] {
  const codes = [...new Set([...call.errors, ...commonCodes(call)])].sort((a, b) =>
    a.localeCompare(b),
  )
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)
  return statuses.map((status) => {
    const here = codes.filter((code) => errorStatus[code] === status)
    return { status, name: here.join('.'), codes: here }
  })
}

/** Every set of problems some call answers, as components. */
export function problemResponses(calls: readonly NamedCall[]): Json {
  const sets = calls.flatMap(({ call }) => problemSetsOf(call))
  return Object.fromEntries(
    sets
      .map(({ name, codes }): [string, Json] => [
        name,
        { description: codes.join(', '), content: problemContent(codes) },
      ])
      .sort(([a], [b]) => a.localeCompare(b)),
  )
}

function problemContent(codes: readonly ErrorCode[]): Json {
  const schema = {
    allOf: [
      { $ref: '#/components/schemas/Problem' },
      { type: 'object', properties: { code: { enum: codes } } },
    ],
  }
  return { 'application/problem+json': { schema } }
}

function commonCodes(call: Call): ErrorCode[] {
  const hasBody = call.body._zod.def.type !== 'undefined'
  const hasQuery = Object.keys(Fields.parse(inputSchema(call.query)).properties).length > 0
  const rules: [boolean, ErrorCode[]][] = [
    [true, ['rate-limited', 'internal', 'unavailable']],
    [call.auth === 'required', ['token-missing']],
    [call.auth !== 'none', ['token-expired', 'token-invalid', 'session-ended']],
    [call.auth !== 'none', ['proof-invalid', 'proof-nonce-needed', 'sign-in-unavailable']],
    [call.needsFreshSignIn, ['fresh-sign-in-needed']],
    [isUnsafe(call), ['csrf-invalid', 'origin-denied']],
    [hasBody, ['bad-request', 'body-too-large', 'unsupported-media', 'validation-failed']],
    [hasQuery, ['validation-failed']],
    // An id that cannot exist names nothing.
    [call.path.includes(':'), ['not-found']],
    [call.isRepeatable, ['idempotency-mismatch']],
    [call.concurrency.startsWith('if-match'), ['precondition-required', 'version-conflict']],
  ]
  return rules.flatMap(([applies, codes]) => (applies ? codes : []))
}
