import type { Identity } from '../context.ts'

const DAY_MS = 24 * 3_600_000

/** How many members there are, and how many of them were here lately (NodeInfo). */
export const countUsers = async ({
  db,
  clock,
}: Identity): Promise<{ total: number; activeMonth: number; activeHalfyear: number }> => {
  const now = clock.now().getTime()
  const [row] = await db.query<{ total: number; month: number; halfyear: number }>(
    'user-counts',
    `select count(*)::int as total,
       (count(*) filter (where last_active > $1))::int as month,
       (count(*) filter (where last_active > $2))::int as halfyear
     from account where domain is null and not is_deleted and application = 'approved'`,
    [new Date(now - 30 * DAY_MS), new Date(now - 180 * DAY_MS)],
  )
  return { total: row?.total ?? 0, activeMonth: row?.month ?? 0, activeHalfyear: row?.halfyear ?? 0 }
}
