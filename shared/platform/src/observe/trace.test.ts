import { afterEach, describe, expect, test } from 'vitest'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import { inSpan, openSpan, startTracing } from './trace.ts'
import type { Tracing } from './trace.ts'

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('Tracing', () => {
  let tracing: Tracing | null = null
  let exporter: InMemorySpanExporter
  const start = async () => {
    exporter = new InMemorySpanExporter()
    tracing = await startTracing({
      endpoint: undefined,
      service: 'test',
      version: '1',
      processor: new SimpleSpanProcessor({ exporter }),
    })
  }
  afterEach(async () => {
    await tracing?.stop()
    tracing = null
  })

  test('is off without an endpoint, and hands on the trace it was given', async () => {
    await startTracing({ endpoint: undefined, service: 'test', version: '1' })
    const span = openSpan('work', 'server', parent)
    expect(span.traceparent).toBe(parent)
    span.end()
    expect(await inSpan('more', 'internal', undefined, async (traceparent) => traceparent)).toBeUndefined()
  })

  test('follows a request through what it causes', async () => {
    await start()
    const request = openSpan('gateway', 'server', parent, { 'url.path': '/api/entries' })
    const carried = await inSpan('event', 'consumer', request.traceparent, async (traceparent) => traceparent)
    request.end()
    const [event, gateway] = exporter.getFinishedSpans()
    expect(gateway?.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
    expect(event?.parentSpanContext?.spanId).toBe(gateway?.spanContext().spanId)
    expect(event?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(carried).toContain(event?.spanContext().spanId)
  })

  test('begins the trace that a request was given the id of, as its first span', async () => {
    await start()
    const span = openSpan('gateway', 'server', parent, {}, true)
    openSpan('statement', 'client', span.traceparent).end()
    span.end()
    const [statement, gateway] = exporter.getFinishedSpans()
    expect(gateway?.spanContext().traceId).toBe('0af7651916cd43dd8448eb211c80319c')
    expect(gateway?.parentSpanContext).toBeUndefined()
    expect(statement?.parentSpanContext?.spanId).toBe(gateway?.spanContext().spanId)
    // Another trace that begins by itself is not mistaken for it.
    openSpan('work', 'internal', undefined).end()
    expect(exporter.getFinishedSpans().at(-1)?.spanContext().traceId).not.toBe(
      '0af7651916cd43dd8448eb211c80319c',
    )
  })

  test('starts a trace where none came, or what came is not one', async () => {
    await start()
    const span = openSpan('work', 'server', 'nonsense')
    span.end()
    expect(span.traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
    expect(exporter.getFinishedSpans()[0]?.parentSpanContext).toBeUndefined()
  })

  test('notes a failure and passes it on', async () => {
    await start()
    const failing = inSpan('work', 'consumer', parent, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    expect(exporter.getFinishedSpans()[0]).toMatchObject({
      status: { code: 2 },
      events: [{ name: 'exception' }],
    })
  })

  test('records nothing of a trace that its caller does not sample', async () => {
    await start()
    openSpan('work', 'server', parent.replace(/01$/, '00')).end()
    expect(exporter.getFinishedSpans()).toHaveLength(0)
  })
})
