import * as z from 'zod'

import { TranscriptionFailure } from '#server/transcription/transcription-failure.ts'

const Completion = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({
          content: z
            .string()
            .or(z.array(z.object({ text: z.string().catch('') })))
            .nullish(),
        }),
      }),
    )
    .min(1),
})

/**
 * The lines of an answer of chat completions, by their numbers: nothing for what is not among them. A model may write
 * around what it was asked for: its thoughts, a fence, a sentence. Throws a TranscriptionFailure for what is no such answer
 * at all.
 */
export function readLines(text: string, numbers: readonly number[]): Map<number, string> {
  const completion = Completion.safeParse(parsed(text)).data
  if (completion === undefined) {
    throw new TranscriptionFailure('nonsense', 'The answer is not that of a chat completion.')
  }
  const content = completion.choices[0]?.message.content ?? ''
  const said = typeof content === 'string' ? content : content.map((part) => part.text).join('')
  return linesIn(valueIn(behindThoughts(said)), numbers)
}

/** Some write what they think first, and some templates leave out its beginning. */
function behindThoughts(said: string): string {
  const end = '</think>'
  const at = said.lastIndexOf(end)
  return at === -1 ? said : said.slice(at + end.length)
}

function linesIn(value: unknown, numbers: readonly number[]): Map<number, string> {
  const lines = new Map<number, string>()
  if (Array.isArray(value)) {
    // In order, and as many: which is which is known then, and else is not.
    if (value.length !== numbers.length) return lines
    for (const [at, number] of numbers.entries()) keep(lines, number, value[at])
    return lines
  }
  if (!isRecord(value)) return lines
  const inside = isRecord(value['lines']) ? value['lines'] : value
  for (const number of numbers) keep(lines, number, inside[String(number)])
  return lines
}

function keep(lines: Map<number, string>, number: number, said: unknown): void {
  if (typeof said === 'string' && said.trim() !== '') lines.set(number, said)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The JSON in what was said; null where there is none. */
function valueIn(said: string): unknown {
  const whole = parsed(said)
  if (whole !== null) return whole
  for (const [begin, end] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const [from, until] = [said.indexOf(begin), said.lastIndexOf(end)]
    const inside = from === -1 || until < from ? null : parsed(said.slice(from, until + 1))
    if (inside !== null) return inside
  }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
