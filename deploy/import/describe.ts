import type { Room } from './destination.ts'
import { countRows } from './source.ts'
import type { Source } from './source.ts'

const NAMED = 20

/** How many rows have a value that an older row has in another letter case, and who they are. */
const twins = (table: string, column: string, name: string, where = 'true'): string => `
  select count(*), (array_agg(name order by id))[1:${NAMED}] as named from (
    select id, ${name} as name, row_number() over (partition by lower(${column}) order by (ap_id is null) desc, id) as nth
    from ${table} where ${where}) t where nth > 1`

/** What no database of Mbin holds alike, and what becomes of it. */
const quirks: readonly { what: string; becomes: string; count: string }[] = [
  {
    what: 'names that differ from another only in case',
    becomes: 'the younger get a number, and sign in by the old one as it is written',
    count: twins(`"user"`, `ltrim(username, '@')`, 'username'),
  },
  {
    what: 'names of magazines that differ from another only in case',
    becomes: 'the younger get a number',
    count: twins('magazine', 'name', 'name'),
  },
  {
    what: 'addresses of mail that differ from another only in case',
    becomes: 'the younger sign in by theirs as it is written, and get no mail until they change it',
    count: twins(`"user"`, 'email', 'username', 'ap_id is null and not is_deleted'),
  },
  {
    what: 'items of two kinds at one address',
    becomes: 'both are taken over, and the younger has it with a fragment',
    count: `select count(*) - count(distinct ap_id) from (
      select ap_id from entry union all select ap_id from entry_comment union all select ap_id from post
      union all select ap_id from post_comment) t where ap_id is not null`,
  },
  {
    what: 'local people without keys',
    becomes: 'they get some when they are first looked up',
    count: `select count(*) from "user" where ap_id is null and private_key is null`,
  },
  {
    what: 'links without a domain',
    becomes: 'it is read from the link',
    count: `select count(*) from entry where domain_id is null and url <> ''`,
  },
  {
    what: 'reports beside another of the same subject',
    becomes: 'they are kept in its archive',
    count: `select count(*) - count(distinct (entry_id, entry_comment_id, post_id, post_comment_id)) from report`,
  },
  {
    what: 'owners of a magazine that has another',
    becomes: 'they stay moderators',
    count: `select coalesce(sum(n - 1), 0) from (
      select count(*) as n from moderator where is_owner and is_confirmed group by magazine_id) t`,
  },
  {
    what: 'tags of nothing',
    becomes: 'they are left out',
    count: `select count(*) from hashtag_link
      where coalesce(entry_id, entry_comment_id, post_id, post_comment_id) is null`,
  },
  {
    what: 'pictures without size or blurhash',
    becomes: 'both are measured',
    count: `select count(*) from image where file_path <> '' and (width is null or blurhash is null)`,
  },
]

const lost = [
  'sign-ins on the web: everybody signs in once more',
  'links to reset a password or confirm an address that were mailed before',
  'addresses (IP) of authors, which are not kept here',
  'access tokens of apps: they refresh them by themselves',
  'deliveries that wait in RabbitMQ: let the queues run empty first',
]

const inGib = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)

const ROWS_PER_SECOND = 10_000

/** What there is, what becomes of what is odd, how long it takes and what is lost. */
export const describeSource = async (source: Source, room: Room): Promise<string> => {
  const counts = await countRows(source)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const { rows } = await source.client.query<{ bytes: string; version: string }>(
    `select pg_database_size(current_database()) as bytes, current_setting('server_version') as version`,
  )
  const odd: string[] = []
  for (const { what, becomes, count } of quirks) {
    await source.client.query('set local search_path = public')
    const { rows: found } = await source.client.query<Record<string, unknown> & { named?: string[] | null }>(
      count,
    )
    const { named, ...counted } = found[0] ?? {}
    const n = Number(Object.values(counted)[0] ?? 0)
    const who = named ? ` (${named.join(', ')}${n > named.length ? ', …' : ''})` : ''
    if (n > 0) odd.push(`  ${n} ${what}: ${becomes}${who}`)
  }
  const gib = Number(rows[0]?.bytes ?? 0) / 1024 ** 3
  return [
    `Mbin 1.10 on PostgreSQL ${rows[0]?.version}, ${gib.toFixed(2)} GiB.`,
    'Rows:',
    ...[...counts]
      .filter(([, count]) => count > 0)
      .map(([table, count]) => `  ${table.padEnd(32)} ${String(count).padStart(12)}`),
    'What is odd, and what becomes of it:',
    ...(odd.length > 0 ? odd : ['  nothing']),
    'What is not taken over:',
    ...lost.map((line) => `  ${line}`),
    `It needs about ${inGib(room.database + room.pictures)} GiB below the data folder, which has ${inGib(room.free)} left${room.pictures > 0 ? ` (${inGib(room.pictures)} of it for copies of pictures)` : ''}, and about ${Math.ceil(total / ROWS_PER_SECOND / 60)} minutes.`,
  ].join('\n')
}
