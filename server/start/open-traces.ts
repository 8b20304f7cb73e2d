import { AsyncLocalStorage } from 'node:async_hooks'

import type { Context, Span } from '@opentelemetry/api'
import type { SpanExporter } from '@opentelemetry/sdk-trace'

import type { Config } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import type { TracedWork, Traces } from '#server/base/traces.ts'

/** A collector that is away is told of as often as somebody may look. */
const tellEveryMs = 60_000
/** Sent together, and not much later than they happened. */
const scheduledDelayMillis = 1_000
/** Statements have no values in them, and may be long. */
const attributeValueLengthLimit = 2_000
/** Of what is not sent when the process ends. */
const lastMs = 2_000

/**
 * Traces by OTLP over HTTP, as JSON, to `/v1/traces` of the collector; null where none is set, and then nothing of it is
 * loaded. Each is begun here: what a caller says of a trace of its own is nobody's word, and none is told to others.
 */
export async function openTraces(
  { traces: asked }: Pick<Config, 'traces'>,
  { log, serviceName }: { log: Log; serviceName: string },
): Promise<Traces | null> {
  if (asked === null) return null
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, resources, otlp] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
  const exporter = new otlp.OTLPTraceExporter({ url: `${asked.endpoint}/v1/traces` })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(asked.share) }),
    spanLimits: { attributeValueLengthLimit },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: tellingFailures(exporter, log),
        scheduledDelayMillis,
      }),
    ],
  })
  const tracer = provider.getTracer('foyer')
  const around = new AsyncLocalStorage<Context>()
  const kinds = { request: SpanKind.SERVER, work: SpanKind.CONSUMER }
  const workOf = (span: Span): TracedWork => ({
    rename: (name) => void span.updateName(name),
    tell: (facts) => void span.setAttributes(facts),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
  })
  return {
    async during(kind, name, work) {
      const span = tracer.startSpan(name, { kind: kinds[kind] }, ROOT_CONTEXT)
      try {
        return await around.run(trace.setSpan(ROOT_CONTEXT, span), () => work(workOf(span)))
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
    sawStep({ name, tookS, isGood, facts }) {
      const parent = around.getStore()
      if (parent === undefined) return
      const startTime = Date.now() - tookS * 1000
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, startTime, attributes: facts },
        parent,
      )
      if (!isGood) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, lastMs)))
      await Promise.race([provider.shutdown().catch(() => {}), late])
      clearTimeout(timer)
    },
  }
}

/** The library says nothing of what it cannot deliver; whoever set the address has to know. */
function tellingFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let toldMs = -Infinity
  return {
    shutdown: () => exporter.shutdown(),
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - toldMs > tellEveryMs) {
          toldMs = performance.now()
          log.warn('traces.failed', { error: result.error })
        }
        done(result)
      })
    },
  }
}
