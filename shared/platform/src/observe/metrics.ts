import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { instruments } from './instruments.ts'
import { monitorLoopDelay } from './loop-delay.ts'

export type Metrics = {
  /** With `others`, what they counted is added to what this process did. */
  render(others?: readonly Counted[]): Promise<{ type: string; body: string }>
  /** What this process counted, for another that renders it with its own. */
  counted(): Promise<Counted>
  observeRequest(seen: { route: string; method: string; status: number; seconds: number }): void
  /** Numbers by the value of one label, read when someone looks. */
  gauge(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void
  /** The same by several labels; `read` answers the values of the labels, in their order, and the number. */
  gauges(name: string, help: string, labels: readonly string[], read: () => Promise<Reading[]>): void
}

/** All metrics of a process, as plain data. */
export type Counted = object[]

/** Values of the labels, and the number. */
export type Reading = readonly [labels: readonly string[], value: number]

/** prom-client's own measurement never rests, and so takes next to none; ours stands in its place. */
const SELDOM_MS = 60_000
const LOOP_DELAY_MS = 10

/** How late the event loop was since somebody last looked, under the names that prom-client has for it. */
const measureLoopDelay = (registry: Registry): void => {
  const { histogram } = monitorLoopDelay({ resolution: LOOP_DELAY_MS })
  const read = {
    min: () => histogram.min,
    max: () => histogram.max,
    mean: () => histogram.mean,
    stddev: () => histogram.stddev,
    p50: () => histogram.percentile(50),
    p90: () => histogram.percentile(90),
    p99: () => histogram.percentile(99),
  }
  const kinds = Object.keys(read) as (keyof typeof read)[]
  for (const kind of kinds) {
    const name = `nodejs_eventloop_lag_${kind}_seconds`
    registry.removeSingleMetric(name)
    const gauge = new Gauge({
      name,
      help: `How late the event loop was (${kind}) while it had something to do, in seconds.`,
      registers: [],
      aggregator: 'max',
      collect() {
        this.set(histogram.count > 0 ? read[kind]() / 1e9 : 0)
        if (kind === kinds.at(-1)) histogram.reset()
      },
    })
    registry.registerMetric(gauge)
  }
}

/** What this process measures of itself, in Prometheus' text format. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SELDOM_MS })
  measureLoopDelay(registry)
  const requests = new Histogram({
    name: 'mbin_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const everything = Registry.merge([registry, instruments])
  const gauges: Metrics['gauges'] = (name, help, labelNames, read) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [everything],
      async collect() {
        // A store that is away must not take the other measurements with it.
        const values = await read().catch(() => [])
        gauge.reset()
        for (const [labels, value] of values) gauge.labels(...labels).set(value)
      },
    })
  }
  return {
    async render(others = []) {
      const shown =
        others.length === 0
          ? everything
          : AggregatorRegistry.aggregate([await everything.getMetricsAsJSON(), ...others])
      return { type: everything.contentType, body: await shown.metrics() }
    },
    counted: () => everything.getMetricsAsJSON(),
    observeRequest({ route, method, status, seconds }) {
      requests.observe({ route, method, status: String(status) }, seconds)
    },
    gauges,
    gauge: (name, help, label, read) =>
      gauges(name, help, [label], async () =>
        Object.entries(await read()).map(([value, number]) => [[value], number] as const),
      ),
  }
}
