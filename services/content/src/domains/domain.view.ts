import type { Pagination } from '@app/contract/common.ts'
import type { Domain } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import type { Rows } from '../rows.ts'
import { viewerState } from '../views/viewer.ts'

type Row = Rows['domain']
const COLUMNS = 'd.id, d.name, d.entry_count, d.subscriptions_count'

export type DomainPage = { items: Domain[]; pagination: Pagination }

const noSuchDomain = (id: number) => notFound(`There is no domain ${id}.`)

const show = async (
  { db }: Content,
  principal: Principal | null,
  rows: readonly Row[],
): Promise<Domain[]> => {
  const asked = rows.map((row) => ({ id: 0, author_id: 0, magazine_id: 0, domain_id: row.id }))
  const viewer = await viewerState(db, principal, asked)
  return rows.map((row) => ({
    domainId: row.id,
    name: row.name,
    entryCount: row.entry_count,
    subscriptionsCount: row.subscriptions_count,
    isUserSubscribed: viewer.sight.domainSubscribe ? viewer.is('domain-subscribed', row.id) : null,
    isBlockedByUser: viewer.sight.domainBlock ? viewer.is('blocks-domain', row.id) : null,
  }))
}

/** One domain as this reader sees it; 404 where there is none. */
export const readDomain = async (
  content: Content,
  principal: Principal | null,
  id: number,
): Promise<Domain> => {
  const rows = await content.db.query<Row>('domain-one', `select ${COLUMNS} from domain d where id = $1`, [
    id,
  ])
  const [shown] = await show(content, principal, rows)
  if (!shown) throw noSuchDomain(id)
  return shown
}

export const mustExist = async ({ db }: Content, id: number): Promise<void> => {
  const known = await db.query('domain-known', 'select 1 from domain where id = $1', [id])
  if (known.length === 0) throw noSuchDomain(id)
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** All domains, or those whose name holds `q`, most linked first. */
export const listDomains = async (
  content: Content,
  principal: Principal | null,
  query: Page & { q?: string | undefined },
): Promise<DomainPage> => {
  const { db } = content
  const like = query.q ? `%${escapeLike(query.q)}%` : '%'
  const order = query.q ? 'd.entry_count desc, d.id' : 'd.id'
  const [rows, count] = await Promise.all([
    db.query<Row>(
      query.q ? 'domains-named' : 'domains',
      `select ${COLUMNS} from domain d where name ilike $1 order by ${order} limit $2 offset $3`,
      [like, query.perPage, offsetOf(query)],
    ),
    content.counts.get(`domains:${like}`, async () => {
      const text = 'select count(*)::int as count from domain where name ilike $1'
      const [row] = await db.query<{ count: number }>('domains-count', text, [like])
      return row?.count ?? 0
    }),
  ])
  return { items: await show(content, principal, rows), pagination: paginate(query, count, rows.length) }
}

export type DomainRelation = 'domain_subscription' | 'domain_block'

/** The domains that somebody subscribes to or blocks, as `principal` sees them. */
export const listBound = async (
  content: Content,
  principal: Principal,
  userId: number,
  relation: DomainRelation,
  query: Page,
): Promise<DomainPage> => {
  const { db } = content
  const [rows, [counted]] = await Promise.all([
    db.query<Row>(
      `${relation}-list`,
      `select ${COLUMNS} from ${relation} b join domain d on d.id = b.domain_id
       where b.user_id = $1 order by d.id limit $2 offset $3`,
      [userId, query.perPage, offsetOf(query)],
    ),
    db.query<{ count: number }>(
      `${relation}-count`,
      `select count(*)::int as count from ${relation} where user_id = $1`,
      [userId],
    ),
  ])
  const pagination = paginate(query, counted?.count ?? 0, rows.length)
  return { items: await show(content, principal, rows), pagination }
}
