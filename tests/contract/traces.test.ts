import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { createLog } from '#server/base/log.ts'
import { readConfig } from '#server/base/read-config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { openTraces } from '#server/start/open-traces.ts'
import { seenBy } from '#server/start/watched-parts.ts'
import { listenOn } from '#tests/support/listening-service.ts'
import { startTestIssuer } from '#tests/support/test-issuer.ts'
import { startTraceCollector, type ReceivedSpan } from '#tests/support/trace-collector.ts'
import { TusClient } from '#tests/support/tus-client.ts'

const log = createLog({ level: 'silent', isPretty: false })

/** With all that it led to. */
function under(spans: readonly ReceivedSpan[], root: ReceivedSpan | undefined): string[] {
  return spans.filter(({ parentSpanId }) => parentSpanId === root?.spanId).map(({ name }) => name)
}

const factsOf = (span: ReceivedSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )

test('a collector is told what each request and each film led to, and nothing of who asked for what', async () => {
  const collector = await startTraceCollector()
  const traces = await openTraces(
    readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/` }),
    { log, serviceName: 'foyer' },
  )
  if (traces === null) throw new Error('They are asked for.')
  const folder = await mkdtemp(join(tmpdir(), 'foyer-traces-'))
  const issuer = await startTestIssuer()
  const database = await openDatabase({ kind: 'memory' }, seenBy({ traces }))
  const server = await listenOn(folder, issuer, {
    change: (config) => ({
      ...config,
      processing: { where: 'here', ffmpegPath: null, wantsAv1: false },
    }),
    parts: { traces, database },
  })
  onTestFinished(async () => {
    await server.stop()
    await issuer.close()
    collector.close()
    await rm(folder, { recursive: true, force: true })
  })
  const token = await server.tokenFor('mara', 'creator')
  const mara = new TusClient(server, token)
  const film = await readFile(new URL('../support/media/two-seconds.mp4', import.meta.url))
  const { id } = await mara.sent(film)
  await expect
    .poll(async () => (await mara.video(id)).state, { timeout: 60_000, interval: 100 })
    .toBe('ready')
  await mara.ask('GET', '/api/v1/videos?q=nobodyshouldreadthis')
  await mara.ask('GET', '/api/v1/videos/nothing')
  const { spans } = collector
  const named = (name: string) => spans.find((span) => span.name === name)
  // Work ends a little after its film is ready.
  await expect.poll(() => named('prepare film'), { timeout: 20_000 }).toBeDefined()
  await traces.close()

  const search = named('GET /api/v1/videos')
  expect(factsOf(search)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/videos',
    'http.response.status_code': 200,
  })
  expect(under(spans, search)).toContain('select')
  const sentPart = named('PATCH /api/v1/uploads/:resourceId')
  expect(under(spans, sentPart)).toContain('storage import')
  expect(under(spans, named('prepare film'))).toEqual(
    expect.arrayContaining(['select', 'update', 'storage import']),
  )
  const unknown = spans.filter(({ name }) => name === 'GET /api/v1/videos/:videoId')
  expect(unknown.map((span) => factsOf(span)['http.response.status_code'])).toContain(404)
  expect(spans.map(({ name }) => name)).toContain('provider keys')
  expect(spans.every(({ traceId }) => /^[0-9a-f]{32}$/.test(traceId))).toBe(true)

  const sent = collector.sent.join('\n')
  for (const secret of [token, 'nobodyshouldreadthis', id, 'sub-mara', server.ours['Cookie'] ?? ''])
    expect(sent).not.toContain(secret)
})

test('whoever asks for none of them sends none, and that nobody takes them is told once', async () => {
  const collector = await startTraceCollector()
  onTestFinished(() => collector.close())
  // Its path is another.
  const endpoint = `${collector.endpoint}/elsewhere`
  const told: string[] = []
  const at = (event: string) => void told.push(event)
  const loud = { ...log, warn: at }
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  const none = await openTraces(config, { log: loud, serviceName: 'foyer' })
  await none?.during('request', 'GET', async () => {})
  await none?.close()
  expect(told).toEqual([])

  const all = await openTraces(
    { traces: { endpoint, share: 1 } },
    { log: loud, serviceName: 'foyer' },
  )
  await all?.during('request', 'GET', async () => {})
  await all?.close()
  expect(told).toEqual(['traces.failed'])
})

test('nothing is loaded where nobody asks for them', async () => {
  expect(await openTraces({ traces: null }, { log, serviceName: 'foyer' })).toBeNull()
})
