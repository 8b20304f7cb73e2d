import * as z from 'zod'

import { isFile, type Call, type Schema } from '#contract/calls/call.ts'
import { serviceLimits } from '#contract/limits.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { ProblemError } from '#server/problems/problem-error.ts'

import { collectBody, type CollectOptions } from './collect-body.ts'
import type { Holding } from './held-bodies.ts'

const jsonTypes = /^application\/(json|merge-patch\+json)\s*(;|$)/i

/** Nothing a stranger has to say is longer. */
export const strangerBodyB = 16 * 1024

/** Body of a call as JSON, or undefined when it takes none. Throws `bad-request`, `body-too-large`, `unsupported-media`. */
export async function readJsonBody(
  request: Request,
  call: Call,
  { isStranger, holding }: { isStranger: boolean; holding: Holding },
): Promise<unknown> {
  if (isFile(call) || call.body._zod.def.type === 'undefined') return undefined
  const maxB = isStranger ? strangerBodyB : serviceLimits.jsonBodyB
  const text = await readText(request, { maxB, holding })
  if (text === '') throw new ProblemError('bad-request', { detail: 'The body is empty.' })
  if (!jsonTypes.test(request.headers.get('Content-Type') ?? '')) {
    throw new ProblemError('unsupported-media', { detail: 'The body must be JSON.' })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ProblemError('bad-request', { detail: 'The body is not valid JSON.', cause })
  }
}

/** The body as text. Throws `body-too-large`. */
export async function readText(request: Request, options: CollectOptions): Promise<string> {
  const bytes = await collectBody(request, options)
  if (bytes === null) {
    const { maxB } = options
    throw new ProblemError('body-too-large', {
      detail: `The body may have at most ${maxB} bytes.`,
      params: { maxB },
    })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ProblemError('bad-request', { detail: 'The body is not UTF-8.', cause })
  }
}

/** Parses one part of a request; throws `validation-failed` with a JSON pointer per wrong field. */
export function parsePart<Part extends Schema>(
  schema: Part,
  value: unknown,
  where: 'path' | 'query' | 'body',
): z.output<Part> {
  if (where === 'query') refuseUnstorable(value)
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  // An id that cannot exist names nothing.
  if (where === 'path') throw new ProblemError('not-found')
  const prefix = where === 'body' ? '#' : '#/query'
  if (where === 'query' && result.error.issues.some((issue) => issue.path[0] === 'cursor')) {
    throw new ProblemError('invalid-cursor')
  }
  throw new ProblemError('validation-failed', {
    errors: result.error.issues.map((issue) => fieldProblem(issue, prefix)),
  })
}

/** No database takes a NUL, and no honest search has one. */
function refuseUnstorable(query: unknown): void {
  const fields = Object.entries(z.record(z.string(), z.string()).parse(query))
  const names = fields.filter(([, text]) => text.includes('\0')).map(([name]) => name)
  if (names.length === 0) return
  if (names.includes('cursor')) throw new ProblemError('invalid-cursor')
  const detail = 'It holds a control character.'
  throw new ProblemError('validation-failed', {
    errors: names.map((name) => ({
      pointer: `#/query/${name}`,
      code: 'control-character',
      detail,
    })),
  })
}

function fieldProblem(issue: z.core.$ZodIssue, prefix: string): FieldProblem {
  const pointer = [prefix, ...issue.path.map((name) => escapePointer(String(name)))].join('/')
  const { code, params } = ruleOf(issue)
  return { pointer, code, detail: issue.message, ...(params !== undefined && { params }) }
}

/** RFC 6901. */
function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** Our own rules name themselves in the message (`too-long`); zod’s become words of the same kind. */
function ruleOf(issue: z.core.$ZodIssue): { code: string; params?: Record<string, unknown> } {
  if (issue.code === 'custom') {
    return { code: issue.message, ...(issue.params !== undefined && { params: issue.params }) }
  }
  if (issue.code === 'too_big') return { code: 'too-long', params: { max: issue.maximum } }
  if (issue.code === 'too_small') return { code: 'too-short', params: { min: issue.minimum } }
  if (issue.code === 'invalid_type' && issue.input === undefined) return { code: 'required' }
  return { code: issue.code.replaceAll('_', '-') }
}
