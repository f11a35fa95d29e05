import { Counter, Histogram, Registry } from 'prom-client'
import { HourTally } from './tally.ts'

/**
 * What the code of a process measures wherever it runs. It stands for the whole process, as the trace does: what is
 * measured deep inside an adapter needs no handle that is passed down to it. Every label takes its values from the
 * source (an operation's id, a statement's name, a queue) and never from a request, so that the number of series has a
 * bound (`instruments.test.ts`).
 */
export const instruments = new Registry()

const registers = [instruments]
const seconds = (name: string, help: string, labelNames: readonly string[], buckets: readonly number[]) =>
  new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers })
const total = (name: string, help: string, labelNames: readonly string[]) =>
  new Counter({ name, help, labelNames: [...labelNames], registers })

const REQUEST = [0.005, 0.025, 0.1, 0.5, 2.5]
const STATEMENT = [0.001, 0.005, 0.025, 0.1, 0.5]
const WAIT = [0.1, 1, 10, 60, 600, 3600]

const requests = seconds(
  'mbin_context_request_duration_seconds',
  'Time a context took to answer, by operation of the contract.',
  ['context', 'operation', 'status'],
  REQUEST,
)
const bytes = total('mbin_context_response_bytes_total', 'Bytes that a context answered with.', [
  'context',
  'operation',
])
const statements = seconds(
  'mbin_database_statement_duration_seconds',
  'Time from asking for a connection to the last row, by name of the statement.',
  ['context', 'statement'],
  STATEMENT,
)
const eventDelay = seconds(
  'mbin_event_delay_seconds',
  'Time from an event to its being applied, by who applied it.',
  ['context', 'source'],
  WAIT,
)
const jobWait = seconds('mbin_job_wait_seconds', 'Time that a job waited after it was due.', ['queue'], WAIT)
const jobs = seconds('mbin_job_duration_seconds', 'Time that a job took.', ['queue', 'outcome'], REQUEST)
const calls = seconds(
  'mbin_call_duration_seconds',
  'Time that a call to another context took, by call.',
  ['call', 'outcome'],
  REQUEST,
)
const lookups = total('mbin_cache_lookups_total', 'Look-ups in a cache of this process.', [
  'cache',
  'outcome',
])
const failures = total('mbin_failures_total', 'Requests that failed through no fault of the caller.', [
  'context',
  'kind',
])
const mediaWork = seconds(
  'mbin_media_work_seconds',
  'Time that decoding a picture or fetching one took.',
  ['work'],
  [0.01, 0.05, 0.25, 1, 5],
)
const deliveries = total('mbin_deliveries_total', 'Deliveries to other servers that were tried.', [
  'outcome',
  'host',
])
const signed = total(
  'mbin_signed_requests_total',
  'Signed requests to other servers that were answered, by whether the signature may be what they refused.',
  ['scheme', 'knock', 'outcome'],
)
const outgoing = seconds(
  'mbin_outgoing_request_seconds',
  'Time that a request to another server took.',
  ['outcome'],
  REQUEST,
)

/** What the last hour was spent on, for the health page. */
export const lastHour = {
  operations: new HourTally(),
  statements: new HourTally(),
  outgoing: new HourTally(),
}

/** `200` as `2xx`: the single statuses are the gateway's to count. */
const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

export type SeenRequest = {
  context: string
  /** The id of an operation, or `other`. */
  operation: string
  status: number
  seconds: number
  bytes: number
}

export const measureRequest = (seen: SeenRequest): void => {
  const { context, operation } = seen
  requests.labels(context, operation, statusClass(seen.status)).observe(seen.seconds)
  lastHour.operations.add(`${context} ${operation}`, seen.seconds, seen.status >= 500)
  if (seen.bytes > 0) bytes.labels(context, operation).inc(seen.bytes)
}

/** Names a whole transaction among the statements. */
export const TRANSACTION = 'transaction'

export const measureStatement = (context: string, statement: string, took: number): void => {
  statements.labels(context, statement).observe(took)
  // A transaction's time is that of its statements.
  if (statement !== TRANSACTION) lastHour.statements.add(`${context} ${statement}`, took)
}

export const measureEvent = (context: string, source: string, delay: number): void =>
  eventDelay.labels(context, source).observe(Math.max(0, delay))

type Outcome = 'ok' | 'failed'

/** When the jobs were due that this process has in hand, by queue. */
const inHand = new Map<string, Set<{ dueAt: number }>>()

/**
 * Begins to measure a job; call what it answers when the job has ended. `dueAt` (Unix milliseconds) undefined: not known,
 * because a process of an older release gave the job.
 */
export const beginJob = (queue: string, dueAt: number | undefined): ((outcome: Outcome) => void) => {
  const began = performance.now()
  if (dueAt !== undefined) jobWait.labels(queue).observe(Math.max(0, Date.now() - dueAt) / 1000)
  const mine = { dueAt: dueAt ?? Date.now() }
  const others = inHand.get(queue) ?? new Set()
  inHand.set(queue, others.add(mine))
  return (outcome) => {
    others.delete(mine)
    jobs.labels(queue, outcome).observe((performance.now() - began) / 1000)
  }
}

/**
 * Seconds since the oldest job in hand was due, by queue. A queue hands its oldest jobs out first, so that those of its
 * owner are the oldest there are.
 */
export const oldestJobs = (now = Date.now()): Record<string, number> =>
  Object.fromEntries(
    [...inHand].map(([queue, jobsInHand]) => [
      queue,
      Math.max(0, ...[...jobsInHand].map(({ dueAt }) => (now - dueAt) / 1000)),
    ]),
  )

export const measureCall = (call: string, outcome: Outcome, took: number): void =>
  calls.labels(call, outcome).observe(took)

export const countLookup = (cache: string, found: boolean): void =>
  lookups.labels(cache, found ? 'hit' : 'miss').inc()

/** `busy`: no room or no time; `away`: a part could not be asked; `fault`: ours, an answer of 500. */
export type FailureKind = 'busy' | 'away' | 'late' | 'fault'

export const countFailure = (context: string, kind: FailureKind): void => failures.labels(context, kind).inc()

export const measureMedia = (work: string, took: number): void => mediaWork.labels(work).observe(took)

/** `host`: how the receiver did before this one. */
export const countDelivery = (outcome: string, host: 'answering' | 'failing'): void =>
  deliveries.labels(outcome, host).inc()

/** `second`: sent once more, because the other scheme was refused. */
export const countSigned = (
  scheme: 'cavage' | 'rfc9421',
  knock: 'first' | 'second',
  outcome: 'taken' | 'refused',
): void => signed.labels(scheme, knock, outcome).inc()

/** `host` goes to people who look and never into a label: whoever names hosts could name many. */
export const measureOutgoing = (host: string, outcome: string, took: number): void => {
  outgoing.labels(outcome).observe(took)
  lastHour.outgoing.add(host, took, !/^[234]xx$/.test(outcome))
}
