import * as z from 'zod'

import type { Operation } from './operations.ts'

/** What is wrong with an answer; null when it is as promised. */
export async function judgeAnswer(
  operation: Operation,
  response: Response,
): Promise<string | null> {
  const text = await response.text()
  const { status } = response
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`
  const promised = operation.answers.get(status)
  if (promised === undefined) return `${status} is not promised: ${codeIn(text)}`
  if (promised === null) return text === '' ? null : `${status} with a body: ${text.slice(0, 100)}`
  const type = response.headers.get('Content-Type') ?? ''
  if (!type.startsWith(promised.type)) return `${status} is ${type}, not ${promised.type}`
  const parsed = parse(text)
  if (parsed === undefined) return `${status} is no JSON: ${text.slice(0, 100)}`
  const result = promised.schema.safeParse(parsed)
  if (result.success) return null
  return `${status} ${codeIn(text)} is not as promised: ${z.prettifyError(result.error).slice(0, 300)}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Coded = z.object({ code: z.string() })

function codeIn(text: string): string {
  return Coded.safeParse(parse(text)).data?.code ?? text.slice(0, 100)
}
