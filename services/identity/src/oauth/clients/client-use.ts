import type { adminRetrieveClientStats } from '@app/contract/identity/clients.ts'
import type { ClientStats } from '@app/contract/identity/schemas.ts'
import type { JobData } from '@app/contract/job.ts'
import type { clientUse } from '@app/contract/jobs.ts'
import type { QueryOf } from '@app/contract/operation.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Identity } from '../../context.ts'

type Query = QueryOf<typeof adminRetrieveClientStats>
type Row = ClientStats['data'][number]

/** After this, the hour of a call is exact enough. */
const DETAILED_DAYS = 30

const before = (now: Date, resolution: Exclude<Query['resolution'], 'all'>): Date => {
  const start = new Date(now)
  if (resolution === 'year') start.setUTCFullYear(start.getUTCFullYear() - 1)
  else if (resolution === 'month') start.setUTCMonth(start.getUTCMonth() - 1)
  else if (resolution === 'day') start.setUTCDate(start.getUTCDate() - 1)
  else if (resolution === 'hour') start.setUTCHours(start.getUTCHours() - 1)
  else start.setUTCMilliseconds(start.getUTCMilliseconds() - (resolution === 'second' ? 1000 : 1))
  return start
}

const timeOf = (text: string | undefined, name: string, byDefault: Date): Date => {
  if (text === undefined || text === '') return byDefault
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw badRequest(`query.${name}: this is no date.`)
  return time
}

/**
 * What clients are used for, as the gateway counts it (rules/oauth-and-limits.md#client-statistics). Calls of clients
 * that are not known, or not any more, are left out, and so is a report that came before.
 */
export const recordClientUse = async (
  identity: Identity,
  uses: JobData<typeof clientUse>['uses'],
  reportId: string,
): Promise<void> => {
  await identity.db.query(
    'note-client-use',
    `with report as (
       insert into client_use_report (id, at) values ($5, $6) on conflict (id) do nothing returning id
     )
     insert into client_use (client_identifier, route, at, count)
     select use.client, use.route, to_timestamp(use.second), sum(use.count)
     from report, unnest($1::text[], $2::text[], $3::bigint[], $4::int[]) as use (client, route, second, count)
     join oauth_client on identifier = use.client
     group by 1, 2, 3 order by 3, 1, 2
     on conflict (at, client_identifier, route) do update set count = client_use.count + excluded.count`,
    [
      uses.map(({ clientId }) => clientId),
      uses.map(({ route }) => route),
      uses.map(({ second }) => second),
      uses.map(({ count }) => count),
      reportId,
      identity.clock.now(),
    ],
  )
}

export const readClientUse = async (
  identity: Identity,
  { resolution, start, end }: Query,
): Promise<Row[]> => {
  if (resolution === 'all') {
    return identity.db.query<Row>(
      'client-use-all',
      `select client_identifier as client, null::text as datetime, sum(count)::int as count
       from client_use group by 1 order by 3 desc, 1`,
    )
  }
  const now = identity.clock.now()
  const [from, to] = [timeOf(start, 'start', before(now, resolution)), timeOf(end, 'end', now)]
  if (to < from) throw badRequest('query.end: this is before the start.')
  // Calls are kept by whole seconds.
  return identity.db.query<Row>(
    'client-use',
    `select c.name as client, to_char(bucket, 'YYYY-MM-DD HH24:MI:SS') as datetime, sum(u.count)::int as count
     from client_use u join oauth_client c on c.identifier = u.client_identifier
     cross join lateral (select date_trunc($1, u.at at time zone 'UTC') as bucket) as b
     where u.at >= date_trunc('second', $2::timestamptz) and u.at <= $3
     group by c.identifier, c.name, bucket order by 3 desc, 1, 2`,
    [resolution, from, to],
  )
}

/** Puts the seconds of old hours together. */
export const compactClientUse = async (identity: Identity): Promise<void> => {
  const old = new Date(identity.clock.now().getTime() - DETAILED_DAYS * 24 * 3_600_000)
  await identity.db.query(
    'sweep-client-use',
    `with old as (
       delete from client_use where at < $1 and at <> date_trunc('hour', at) returning *
     )
     insert into client_use (client_identifier, route, at, count)
     select client_identifier, route, date_trunc('hour', at), sum(count) from old group by 1, 2, 3
     on conflict (at, client_identifier, route) do update set count = client_use.count + excluded.count`,
    [old],
  )
}

/** Reports are remembered for as long as one may come again. */
const REPORT_DAYS = 7

export const forgetUseReports = async (identity: Identity): Promise<void> => {
  const old = new Date(identity.clock.now().getTime() - REPORT_DAYS * 24 * 3_600_000)
  await identity.db.query('sweep-use-reports', 'delete from client_use_report where at < $1', [old])
}
