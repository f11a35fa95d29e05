import type { Content } from '../context.ts'

const THREADS = `
  select u.domain, count(*)::int as count from user_card u join item i on i.author_id = u.user_id
   where u.domain = any($1) and i.kind in ('entry', 'post') group by u.domain`

/** How many threads and posts of people of each of these hosts are here, in the order asked. */
export const countThreadsOfHosts = async ({ db }: Content, domains: readonly string[]): Promise<number[]> => {
  const rows = await db.query<{ domain: string; count: number }>('threads-of-hosts', THREADS, [domains])
  const counted = new Map(rows.map(({ domain, count }) => [domain, count]))
  return domains.map((domain) => counted.get(domain) ?? 0)
}
