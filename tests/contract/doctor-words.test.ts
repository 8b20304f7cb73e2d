import { afterAll, beforeAll, expect, test } from 'vitest'

import { readEnvironmentFile } from '#server/doctor/base/environment-file.ts'
import { judgeWords, words } from '#server/doctor/checks/word-checks.ts'
import { startWordsEndpoint, type WordsEndpoint } from '#tests/support/words-endpoint.ts'

let endpoint: WordsEndpoint
beforeAll(async () => {
  endpoint = await startWordsEndpoint()
})
afterAll(() => endpoint.close())

const key = 'sk-nobody-else-reads-this'
const examine = (url = `${endpoint.url}/v1/`) =>
  words.run(readEnvironmentFile('', { TRANSCRIPTION_URL: url, TRANSCRIPTION_API_KEY: key }))

test('the doctor asks the server of transcriptions, and names what is wrong without the key', async () => {
  expect(await examine()).toMatchObject({ verdict: 'OK' })
  expect(endpoint.asked).toMatchObject([{ said: '', authorization: `Bearer ${key}` }])
  for (const [instead, cause] of [
    [{ status: 401 }, 'refused'],
    [{ status: 302, headers: { Location: 'https://elsewhere.example' } }, 'redirected'],
    [{ status: 200, body: 'Hello' }, 'nonsense'],
    [{ status: 404 }, 'rejected'],
    [{ status: 503 }, 'unreachable'],
  ] as const) {
    endpoint.next = [instead]
    const judgement = await examine()
    expect(judgement).toMatchObject({ verdict: 'FAIL', cause })
    expect(JSON.stringify(judgement)).not.toContain(key)
  }
  expect(await examine('http://127.0.0.1:9')).toMatchObject({ cause: 'unreachable' })
})

test('a key that goes over the line as it is, and no server at all, are told apart', () => {
  const server = { url: 'http://ears.example', apiKey: key, model: 'ears-1' }
  expect(judgeWords({ endpoint: server, fault: null })).toMatchObject({ cause: 'plain' })
  const here = { ...server, url: 'http://localhost:8000' }
  expect(judgeWords({ endpoint: here, fault: null }).verdict).toBe('OK')
  expect(judgeWords({ endpoint: null, fault: null }).says).toContain('is not set')
})
