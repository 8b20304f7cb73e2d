import { expect, onTestFinished, test } from 'vitest'

import { askForLines } from '#server/translation/ask-for-lines.ts'
import { completionOf, startLinesEndpoint } from '#tests/support/lines-endpoint.ts'

test('one line whose words come back too long by themselves stays as it is, and no other is lost for it', async () => {
  const endpoint = await startLinesEndpoint()
  onTestFinished(() => endpoint.close())
  const tooLong = 'x'.repeat(501)
  endpoint.next = [{ 1: 'eins', 2: tooLong }, { 1: tooLong }, { 1: tooLong }].map((lines) => ({
    status: 200,
    body: completionOf(JSON.stringify(lines)),
  }))
  const lines = await askForLines(
    { url: endpoint.url, apiKey: null, model: 'tongue-1' },
    {
      payloads: ['one', 'two'],
      before: [],
      from: 'en',
      lang: 'de',
      signal: AbortSignal.timeout(30_000),
      waits: { wordsMs: 20_000, wordsAgainMs: 10 },
    },
  )
  expect(lines).toEqual(['eins', 'two'])
  expect(endpoint.asked.map((call) => call.lines)).toEqual([
    { 1: 'one', 2: 'two' },
    { 1: 'two' },
    { 1: 'two' },
  ])
})
