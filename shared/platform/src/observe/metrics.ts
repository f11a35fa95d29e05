import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  render(): Promise<{ type: string; body: string }>
  observeRequest(seen: { route: string; method: string; status: number; seconds: number }): void
  /** Numbers by the value of one label, read when someone looks. */
  gauge(name: string, help: string, label: string, read: () => Promise<Record<string, number>>): void
}

/** What this process measures of itself, in Prometheus' text format. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'mbin_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    render: async () => ({ type: registry.contentType, body: await registry.metrics() }),
    observeRequest({ route, method, status, seconds }) {
      requests.observe({ route, method, status: String(status) }, seconds)
    },
    gauge(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          // A store that is away must not take the other measurements with it.
          const values = await read().catch(() => ({}))
          gauge.reset()
          for (const [value, number] of Object.entries(values)) gauge.set({ [label]: value }, number)
        },
      })
    },
  }
}
