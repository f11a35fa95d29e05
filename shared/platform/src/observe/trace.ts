import type { Attributes, Tracer } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import type { SpanProcessor } from '@opentelemetry/sdk-trace'

export type SpanRole = 'server' | 'client' | 'consumer' | 'internal'

/** A stretch of work. `traceparent` (W3C Trace Context) is what to hand to whatever it causes. */
export type Span = {
  traceparent: string | undefined
  end(outcome?: { error?: unknown; attributes?: Attributes }): void
}

const roles: Record<SpanRole, SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** Null while tracing is off: then a span costs one small object, and the trace of the caller is passed on as it came. */
let tracer: Tracer | null = null

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

const contextOf = (traceparent: string | undefined) => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

const nothing = () => undefined

/** The id for the next trace that begins: read within the call that begins it. */
let nextTraceId: string | null = null

const traceIdOf = (traceparent: string | undefined): string | null =>
  TRACEPARENT.exec(traceparent ?? '')?.[1] ?? null

/**
 * Begins a span below `parent`, a traceparent that came with a request, an event or a job; where it `beginsTrace`, as the
 * first of the trace that `parent` names.
 */
export const openSpan = (
  name: string,
  role: SpanRole,
  parent: string | undefined,
  attributes: Attributes = {},
  beginsTrace = false,
): Span => {
  if (tracer === null) return { traceparent: parent, end: nothing }
  nextTraceId = beginsTrace ? traceIdOf(parent) : null
  const context = beginsTrace ? ROOT_CONTEXT : contextOf(parent)
  const span = tracer.startSpan(name, { kind: roles[role], attributes }, context)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    end({ error, attributes: more } = {}) {
      if (more) span.setAttributes(more)
      if (error !== undefined) {
        span.recordException(error instanceof Error ? error : String(error))
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      span.end()
    },
  }
}

/** Does `work` within a span and hands it the traceparent for what it causes. */
export const inSpan = async <T>(
  name: string,
  role: SpanRole,
  parent: string | undefined,
  work: (traceparent: string | undefined) => Promise<T>,
  attributes?: Attributes,
): Promise<T> => {
  const span = openSpan(name, role, parent, attributes)
  try {
    const result = await work(span.traceparent)
    span.end()
    return result
  } catch (error) {
    span.end({ error })
    throw error
  }
}

export type Tracing = { stop(): Promise<void> }

/** Where no endpoint is given nothing is loaded and nothing measured. Spans go out in batches, over OTLP and HTTP. */
export const startTracing = async (options: {
  endpoint: string | undefined
  service: string
  version: string
  /** Of all traces that begin here, how many are recorded: 0 to 1. */
  ratio?: number
  processor?: SpanProcessor
}): Promise<Tracing> => {
  const { endpoint, service, version, ratio = 1, processor } = options
  if (endpoint === undefined && !processor) return { stop: async () => undefined }
  const [
    { TracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, RandomIdGenerator },
    { OTLPTraceExporter },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/resources'),
  ])
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    idGenerator: {
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      processor ??
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: `${endpoint?.replace(/\/$/, '')}/v1/traces` }),
        }),
    ],
  })
  tracer = provider.getTracer('mbin', version)
  return {
    async stop() {
      tracer = null
      await provider.shutdown()
    },
  }
}
