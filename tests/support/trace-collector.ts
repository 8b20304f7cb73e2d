import { createServer, type IncomingHttpHeaders } from 'node:http'
import { json } from 'node:stream/consumers'

import { listenAnywhere } from './listen-anywhere.ts'

interface Told {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: Record<string, unknown> }[]
}

export interface TraceCollector {
  endpoint: string
  spans: ReceivedSpan[]
  /** What was sent, as text: what must never be in it is looked for here. */
  sent: string[]
  headers: IncomingHttpHeaders[]
  close(): void
}

/** A real receiver of OTLP over HTTP, as JSON (opentelemetry-proto, 1.7), at `/collect/v1/traces`. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const sent: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.method !== 'POST' || request.url !== '/collect/v1/traces') {
        response.writeHead(404).end()
        return
      }
      const { resourceSpans } = body as Told
      headers.push(request.headers)
      sent.push(JSON.stringify(body))
      spans.push(...resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
    })
  })
  const port = await listenAnywhere(server)
  return {
    endpoint: `http://127.0.0.1:${port}/collect`,
    spans,
    sent,
    headers,
    close: () => void server.close(),
  }
}
