/**
 * The dashboards for Grafana, written once as what they show. `node deploy/scripts/dashboards.ts` writes the files in
 * `dashboards/`, which Grafana reads as they are (`compose.yaml`).
 */

type Unit = 's' | 'short' | 'ops' | 'Bps' | 'bytes' | 'percentunit'
type Query = { legend: string; expr: string }
type Panel = { title: string; about: string; unit: Unit; queries: readonly Query[] }
type Board = { name: string; title: string; panels: readonly Panel[] }

const RATE = '$__rate_interval'

const panel = (
  title: string,
  about: string,
  unit: Unit,
  ...queries: readonly [legend: string, expr: string][]
): Panel => ({
  title,
  about,
  unit,
  queries: queries.map(([legend, expr]) => ({ legend, expr })),
})

/** A percentile over all processes, by these labels. */
const percentile = (of: number, histogram: string, by: string): string =>
  `histogram_quantile(${of}, sum by (le, ${by}) (rate(${histogram}_bucket[${RATE}])))`

const mean = (histogram: string, by: string): string =>
  `sum by (${by}) (rate(${histogram}_sum[${RATE}])) / sum by (${by}) (rate(${histogram}_count[${RATE}]))`

const perSecond = (counter: string, by: string): string => `sum by (${by}) (rate(${counter}[${RATE}]))`

const HTTP = 'mbin_http_request_duration_seconds'
const CONTEXT = 'mbin_context_request_duration_seconds'
const STATEMENT = 'mbin_database_statement_duration_seconds'

/** Numbers of events that a context has not applied yet, by context and source. */
const EVENT_LAG =
  'max by (source) (mbin_outbox_last_seq) - on (source) group_right () max by (context, source) (mbin_projection_seq)'

// What the overview shows as well.
const eventsBehind = panel('Events behind', 'Events that a context has not applied yet.', 'short', [
  '{{context}} of {{source}}',
  EVENT_LAG,
])
const jobsWaiting = panel('Jobs waiting', 'Jobs in work queues.', 'short', [
  '{{queue}}',
  'max by (queue) (mbin_jobs_waiting)',
])
const processor = panel('Processor', 'Cores in use, by process.', 'short', [
  '{{instance}}',
  `rate(process_cpu_seconds_total[${RATE}])`,
])

export const boards: readonly Board[] = [
  {
    name: 'overview',
    title: 'Commonplace: overview',
    panels: [
      panel('Requests', 'What the gateway answered, by class of status.', 'ops', [
        '{{status}}',
        `sum by (status) (label_replace(rate(${HTTP}_count[${RATE}]), "status", "\${1}xx", "status", "(.).."))`,
      ]),
      panel('Slowest twentieth', 'Time that 95 of 100 answers of the API and of pages keep below.', 's', [
        '95 in 100',
        `histogram_quantile(0.95, sum by (le) (rate(${HTTP}_bucket[${RATE}])))`,
      ]),
      panel('Failures', 'Answers that failed through no fault of the caller.', 'ops', [
        '{{context}} {{kind}}',
        perSecond('mbin_failures_total', 'context, kind'),
      ]),
      panel('What is away', 'What a process uses and does not reach counts 1.', 'short', [
        '{{dependency}}',
        '1 - min by (dependency) (mbin_dependency_up)',
      ]),
      eventsBehind,
      jobsWaiting,
      panel('Live streams', 'Browsers and apps that listen.', 'short', ['streams', 'sum(mbin_live_streams)']),
      processor,
    ],
  },
  {
    name: 'http',
    title: 'Commonplace: HTTP',
    panels: [
      panel('By route', 'Requests at the gateway, by what they asked for.', 'ops', [
        '{{method}} {{route}}',
        `topk(15, ${perSecond(`${HTTP}_count`, 'route, method')})`,
      ]),
      panel('Slowest routes', 'Time that 95 of 100 answers keep below.', 's', [
        '{{route}}',
        `topk(15, ${percentile(0.95, HTTP, 'route')})`,
      ]),
      panel('Refused for asking too often', 'Answers of 429.', 'ops', [
        '{{route}}',
        `sum by (route) (rate(${HTTP}_count{status="429"}[${RATE}]))`,
      ]),
      panel(
        'Operations, by share of time',
        'Seconds that a context spends on an operation each second.',
        'short',
        ['{{context}} {{operation}}', `topk(15, ${perSecond(`${CONTEXT}_sum`, 'context, operation')})`],
      ),
      panel('Slowest operations', 'Mean time of a context.', 's', [
        '{{context}} {{operation}}',
        `topk(15, ${mean(CONTEXT, 'context, operation')})`,
      ]),
      panel('Answered', 'Bytes of answers, by context.', 'Bps', [
        '{{context}}',
        perSecond('mbin_context_response_bytes_total', 'context'),
      ]),
      panel('Caches', 'How often what was looked up was there.', 'percentunit', [
        '{{cache}}',
        `sum by (cache) (rate(mbin_cache_lookups_total{outcome="hit"}[${RATE}])) / ${perSecond('mbin_cache_lookups_total', 'cache')}`,
      ]),
      panel('Calls between contexts', 'Mean time, by call.', 's', [
        '{{call}}',
        `topk(15, ${mean('mbin_call_duration_seconds', 'call')})`,
      ]),
    ],
  },
  {
    name: 'database',
    title: 'Commonplace: database',
    panels: [
      panel('Statements', 'Statements each second, by context.', 'ops', [
        '{{context}}',
        perSecond(`${STATEMENT}_count`, 'context'),
      ]),
      panel('By share of time', 'Seconds that are spent on a statement each second.', 'short', [
        '{{context}} {{statement}}',
        `topk(15, ${perSecond(`${STATEMENT}_sum`, 'context, statement')})`,
      ]),
      panel('Slowest', 'Time that 95 of 100 of a statement keep below.', 's', [
        '{{context}} {{statement}}',
        `topk(15, ${percentile(0.95, STATEMENT, 'context, statement')})`,
      ]),
      panel('Connections in use', 'By context and pool.', 'short', [
        '{{context}} {{pool}}',
        'sum by (context, pool) (mbin_database_connections{state="busy"})',
      ]),
      panel(
        'Waiting for a connection',
        'Above nought the pool is too small, or the database too slow.',
        'short',
        ['{{context}} {{pool}}', 'sum by (context, pool) (mbin_database_connections{state="waiting"})'],
      ),
    ],
  },
  {
    name: 'events',
    title: 'Commonplace: events and queues',
    panels: [
      eventsBehind,
      panel('Delay of events', 'Time from an event to its being applied, which 95 of 100 keep below.', 's', [
        '{{context}} of {{source}}',
        percentile(0.95, 'mbin_event_delay_seconds', 'context, source'),
      ]),
      panel('Not yet published', 'Age of the oldest event in each outbox.', 's', [
        '{{source}}',
        'max by (source) (mbin_outbox_oldest_seconds)',
      ]),
      panel(
        'Set aside',
        'Events that could not be read, and jobs that failed for the last time.',
        'short',
        ['events of {{context}}', 'max by (context) (mbin_events_quarantined)'],
        ['jobs of {{queue}}', 'max by (queue) (mbin_jobs_dead)'],
      ),
      jobsWaiting,
      panel('Oldest job', 'Time since the oldest job in hand was due.', 's', [
        '{{queue}}',
        'max by (queue) (mbin_job_oldest_seconds)',
      ]),
      panel('Jobs done', 'By queue and outcome.', 'ops', [
        '{{queue}} {{outcome}}',
        perSecond('mbin_job_duration_seconds_count', 'queue, outcome'),
      ]),
      panel('Time of a job', 'Mean time, by queue.', 's', [
        '{{queue}}',
        mean('mbin_job_duration_seconds', 'queue'),
      ]),
    ],
  },
  {
    name: 'federation',
    title: 'Commonplace: federation',
    panels: [
      panel('Deliveries', 'By what came of them, and by whether the server had answered before.', 'ops', [
        '{{outcome}} ({{host}})',
        perSecond('mbin_deliveries_total', 'outcome, host'),
      ]),
      panel(
        'Signed requests',
        'By kind of signature, first or second try, and whether it was taken.',
        'ops',
        [
          '{{scheme}} {{knock}} {{outcome}}',
          perSecond('mbin_signed_requests_total', 'scheme, knock, outcome'),
        ],
      ),
      panel('Waiting', 'Deliveries that are due, and that wait for a server to come back.', 'short', [
        '{{when}}',
        'max by (when) (mbin_deliveries_waiting)',
      ]),
      panel('Requests to other servers', 'By outcome; refused: an address that is not public.', 'ops', [
        '{{outcome}}',
        perSecond('mbin_outgoing_request_seconds_count', 'outcome'),
      ]),
      panel('Time of other servers', 'Time that 95 of 100 answers keep below.', 's', [
        '{{outcome}}',
        percentile(0.95, 'mbin_outgoing_request_seconds', 'outcome'),
      ]),
      panel('Work of federation', 'Jobs each second, by queue.', 'ops', [
        '{{queue}}',
        `sum by (queue) (rate(mbin_job_duration_seconds_count{queue=~"federation.*"}[${RATE}]))`,
      ]),
    ],
  },
  {
    name: 'media',
    title: 'Commonplace: media',
    panels: [
      panel('Work on pictures', 'Decoding, fetching and previews each second.', 'ops', [
        '{{work}}',
        perSecond('mbin_media_work_seconds_count', 'work'),
      ]),
      panel('Time of the work', 'Time that 95 of 100 keep below.', 's', [
        '{{work}}',
        percentile(0.95, 'mbin_media_work_seconds', 'work'),
      ]),
      panel('Requests to media', 'By class of status.', 'ops', [
        '{{status}}',
        `sum by (status) (rate(${CONTEXT}_count{context="media"}[${RATE}]))`,
      ]),
    ],
  },
  {
    name: 'node',
    title: 'Commonplace: processes',
    panels: [
      processor,
      panel('Memory', 'Resident memory.', 'bytes', ['{{instance}}', 'process_resident_memory_bytes']),
      panel('Delay of the event loop', 'Time that 99 of 100 turns keep below.', 's', [
        '{{instance}}',
        'nodejs_eventloop_lag_p99_seconds',
      ]),
      panel('Heap', 'Memory of objects.', 'bytes', ['{{instance}}', 'nodejs_heap_size_used_bytes']),
      panel('Garbage collection', 'Seconds each second.', 'short', [
        '{{instance}} {{kind}}',
        `sum by (instance, kind) (rate(nodejs_gc_duration_seconds_sum[${RATE}]))`,
      ]),
      panel('Open files', 'File descriptors, connections among them.', 'short', [
        '{{instance}}',
        'process_open_fds',
      ]),
    ],
  },
]

const COLUMNS = 2
const WIDTH = 24 / COLUMNS
const HEIGHT = 8

/** As Grafana keeps a dashboard (schema version 39), with the data source chosen by whoever looks. */
export const grafana = ({ name, title, panels }: Board) => {
  const datasource = { type: 'prometheus', uid: '${datasource}' }
  return {
    uid: `commonplace-${name}`,
    title,
    tags: ['commonplace'],
    schemaVersion: 39,
    editable: true,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' }],
    },
    links: [
      { type: 'dashboards', tags: ['commonplace'], asDropdown: true, title: 'Commonplace', keepTime: true },
    ],
    panels: panels.map(({ title: heading, about, unit, queries }, index) => ({
      id: index + 1,
      type: 'timeseries',
      title: heading,
      description: about,
      datasource,
      gridPos: {
        x: (index % COLUMNS) * WIDTH,
        y: Math.floor(index / COLUMNS) * HEIGHT,
        w: WIDTH,
        h: HEIGHT,
      },
      fieldConfig: {
        defaults: { unit, min: 0, custom: { fillOpacity: 8, showPoints: 'never' } },
        overrides: [],
      },
      options: {
        legend: { displayMode: 'table', placement: 'right', calcs: ['lastNotNull', 'max'] },
        tooltip: { mode: 'multi', sort: 'desc' },
      },
      targets: queries.map(({ legend, expr }, number) => ({
        refId: String.fromCharCode(65 + number),
        datasource,
        expr,
        legendFormat: legend,
      })),
    })),
  }
}

export const fileOf = ({ name }: Board): string => `deploy/observability/dashboards/${name}.json`
