import { formatDateTime } from '@app/contract/common.ts'
import type { Pagination } from '@app/contract/common.ts'
import type { Host, HostFailure, HostSort } from '@app/contract/federation/hosts.ts'
import { pageOf, paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { asciiHost } from '@app/platform/net/host-rules.ts'
import type { Federation } from '../context.ts'
import { openAddresses } from '../instances/policy.ts'

type Row = {
  domain: string
  software: string | null
  version: string | null
  checked_at: Date | null
  succeeded_at: Date | null
  received_at: Date | null
  waiting: number | null
  oldest_at: Date | null
  failures: number | null
  due_at: Date | null
  usual_ms: number | null
  failed_at: Date | null
  failure: HostFailure['kind'] | null
  failure_status: number | null
  failure_reason: string | null
}
type Asked = { sort: HostSort; q: string; p: number; perPage: number }

/** Above every name that begins with what stands before it. */
const LAST = '\u{10FFFF}'

/** What each list is of, and its order: an index of each (028-hosts). */
const lists: Record<HostSort, { from: string; name: string; where: string; order: string }> = {
  domain: { from: 'instance i', name: 'i.domain', where: 'true', order: 'i.domain collate "C"' },
  received: {
    from: 'instance i',
    name: 'i.domain',
    where: 'true',
    order: 'i.received_at desc nulls last, i.domain',
  },
  waiting: {
    from: 'delivery_host h',
    name: 'h.host',
    where: 'h.waiting > 0',
    order: 'h.waiting desc, h.host',
  },
  failures: {
    from: 'delivery_host h',
    name: 'h.host',
    where: 'h.failures > 0',
    order: 'h.failures desc, h.host',
  },
}

/** Of hosts by name, each looked up by itself: a plan that is made once does not know that a page is short. */
const details = (names: string): string => `
  select listed.domain, i.software, i.version, i.checked_at, i.succeeded_at, i.received_at,
    h.waiting, h.failures, h.due_at, h.usual_ms, h.failed_at, h.failure, h.failure_status, h.failure_reason,
    (select d.created_at from delivery d where d.host = listed.domain order by d.seq limit 1) as oldest_at
  from (${names}) listed
  left join lateral (select * from instance where domain = listed.domain limit 1) i on true
  left join lateral (select * from delivery_host where host = listed.domain limit 1) h on true`

type Statement = { name: string; text: string; values: unknown[] }

/** A list, or those of it whose names begin as asked; names are compared as bytes. */
const listed = ({ sort, q }: Pick<Asked, 'sort' | 'q'>): Statement => {
  const { from, name, where } = lists[sort]
  const text = `from ${from} where ${where}`
  return q === ''
    ? { name: `hosts-${sort}`, text, values: [] }
    : {
        name: `hosts-${sort}-named`,
        text: `${text} and ${name} collate "C" >= $1 and ${name} collate "C" < $2`,
        values: [q, q + LAST],
      }
}

/** A page of hosts: text and values of the statement. */
export const pageStatement = (asked: Asked): Statement => {
  const { name: column, order } = lists[asked.sort]
  const { limit, offset } = sliceOf(asked)
  const { name, text, values } = listed(asked)
  const [most, from] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const page = `select ${column} as domain ${text} order by ${order} limit ${most} offset ${from}`
  return { name, text: `${details(page)} order by ${order}`, values: [...values, limit, offset] }
}

const time = (date: Date | null): string | null => (date === null ? null : formatDateTime(date))

const toHost = (row: Row, federated: boolean, now: Date): Host => {
  const failures = row.failures ?? 0
  return {
    domain: row.domain,
    software: row.software,
    version: row.version,
    checkedAt: time(row.checked_at),
    federated,
    waiting: row.waiting ?? 0,
    oldestWaitingAt: time(row.oldest_at),
    failures,
    pausedUntil: failures > 0 && row.due_at !== null && row.due_at > now ? time(row.due_at) : null,
    lastFailure:
      row.failure === null || row.failed_at === null
        ? null
        : {
            at: formatDateTime(row.failed_at),
            kind: row.failure,
            status: row.failure_status,
            reason: row.failure_reason,
          },
    latencyMs: row.usual_ms,
    lastDeliveredAt: time(row.succeeded_at),
    lastReceivedAt: time(row.received_at),
  }
}

const toHosts = async (federation: Federation, rows: readonly Row[]): Promise<Host[]> => {
  const addressOf = ({ domain }: Row) => `https://${domain}/`
  const open = new Set(await openAddresses(federation, rows.map(addressOf)))
  const now = federation.clock.now()
  return rows.map((row) => toHost(row, open.has(addressOf(row)), now))
}

/** A page of the servers known here, in the order asked; 404 past the last page. */
export const listHosts = async (
  federation: Federation,
  asked: Asked,
): Promise<{ items: Host[]; pagination: Pagination }> => {
  const named = { ...asked, q: asked.q.toLowerCase() }
  const [page, all] = [pageStatement(named), listed(named)]
  const [rows, counted] = await Promise.all([
    federation.db.query<Row>(page.name, page.text, page.values),
    federation.db.query<{ count: number }>(
      `${all.name}-count`,
      `select count(*)::int as count ${all.text}`,
      all.values,
    ),
  ])
  const count = counted[0]?.count ?? 0
  paginationOf(named, count)
  return pageOf(await toHosts(federation, rows), count, named)
}

/** How deliveries to one server go. 404 for one that nobody here met or made a rule of. */
export const hostView = async (federation: Federation, sent: string): Promise<Host> => {
  const [row] = await federation.db.query<Row>(
    'host',
    details(`
      select domain from instance where domain = $1 union select host from delivery_host where host = $1
      union select domain from host_rule where domain = $1`),
    [asciiHost(sent)],
  )
  if (!row) throw notFound(`No server called ${sent} is known here.`)
  const [host] = await toHosts(federation, [row])
  if (!host) throw new Error('a host is shown as one')
  return host
}
