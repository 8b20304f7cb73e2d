import * as z from 'zod'

import { startMachineEndpoint, type MachineEndpoint } from './machine-endpoint.ts'

interface AskedLines {
  model: string
  /** What it was told to do. */
  rules: string
  before: string[]
  /** By number. */
  lines: Record<string, string>
}

export type LinesEndpoint = MachineEndpoint<AskedLines>

const Call = z.strictObject({
  model: z.string(),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.string() }),
  ]),
})
const Lines = z.object({ before: z.array(z.string()), lines: z.record(z.string(), z.string()) })

/** As much German as the tests need. */
const german: Readonly<Record<string, string>> = {
  the: 'die', lantern: 'Laterne', glows: 'leuchtet', over: 'über', a: 'eine', moth: 'Motte',
  circles: 'umkreist', it: 'sie', slowly: 'langsam', nobody: 'niemand', speaks: 'spricht', of: 'von', here: 'hier',
} // oxfmt-ignore

/** Word by word, with a capital where there was one; what it does not know stays. */
export function inGerman(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => {
    const known = german[word.toLowerCase()]
    if (known === undefined) return word
    return /^\p{Lu}/u.test(word) ? known.charAt(0).toUpperCase() + known.slice(1) : known
  })
}

/** What a model answers that says this. */
export function completionOf(content: string): string {
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] })
}

/** A server that speaks OpenAI's protocol of chat completions, and puts the lines that it is sent into German, word by word. */
export function startLinesEndpoint(): Promise<LinesEndpoint> {
  return startMachineEndpoint(async ({ path, contentType, body }) => {
    if (path !== '/v1/chat/completions' || contentType !== 'application/json') {
      throw new Error('No such call')
    }
    const call = Call.parse(JSON.parse(body.toString('utf8')))
    const [{ content: rules }, { content }] = call.messages
    const { before, lines } = Lines.parse(JSON.parse(content))
    const said = Object.fromEntries(
      Object.entries(lines).map(([number, text]) => [number, inGerman(text)]),
    )
    const answer: unknown = JSON.parse(completionOf(JSON.stringify(said)))
    return { asked: { model: call.model, rules, before, lines }, answer }
  })
}
