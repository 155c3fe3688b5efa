import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Span } from '@opentelemetry/api'
import type { Tracer } from './trace'

const PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

/** So long the last spans may take to be sent: a collector that is away does not hold up the end, nor make it a failure. */
const STOP_WITHIN_MS = 1500

const written = (span: Span): string => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** Imported here and nowhere else, when somebody wants traces: a process without them loads none of it. */
const packages = () =>
  Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ])

/**
 * OpenTelemetry over OTLP/HTTP; its packages read the other OTEL_ variables themselves. Spans are ours, at our own seams:
 * automatic instrumentation cannot see into a bundle. Which span is open goes by asynchronous storage, whose cost is
 * paid only with a tracer.
 */
export async function openTracer(service: string, release: string): Promise<Tracer> {
  const [{ ROOT_CONTEXT, SpanStatusCode, trace }, { OTLPTraceExporter }, resources, sdk] = await packages()
  const resource = resources.resourceFromAttributes({ 'service.name': service, 'service.version': release })
  const provider = new sdk.BasicTracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('kuaimen')
  const open = new AsyncLocalStorage<Span>()

  const remote = (parent: string | undefined): Context | undefined => {
    const [, traceId, spanId, flags] = PARENT.exec(parent ?? '') ?? []
    if (!traceId || !spanId || !flags) return undefined
    const traceFlags = Number.parseInt(flags, 16)
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }
  const above = (): Context => {
    const span = open.getStore()
    return span ? trace.setSpan(ROOT_CONTEXT, span) : ROOT_CONTEXT
  }

  return {
    span: (name, attributes, work, parent) => {
      const span = tracer.startSpan(name, { attributes: { ...attributes } }, remote(parent) ?? above())
      return open.run(span, async () => {
        try {
          return await work()
        } catch (error) {
          // A message may hold what a customer wrote: the kind of error says enough.
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
          throw error
        } finally {
          span.end()
        }
      })
    },
    current: () => {
      const span = open.getStore()
      return span && written(span)
    },
    stop: () => Promise.race([provider.shutdown().catch(() => {}), pause(STOP_WITHIN_MS)]),
  }
}
