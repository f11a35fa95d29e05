import * as op from '@app/contract/content/domains.ts'
import type { Domain } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { viewerState } from '../views/viewer.ts'

type Row = { id: number; name: string; entry_count: number; subscriptions_count: number }
const COLUMNS = 'id, name, entry_count, subscriptions_count'

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

export const domainRoutes = (content: Content): Route[] => {
  const { db } = content
  const show = async (principal: Principal | null, rows: readonly Row[]): Promise<Domain[]> => {
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
  return [
    serve(op.domainsRetrieve, async ({ query, principal }) => {
      const like = query.q ? `%${escapeLike(query.q)}%` : '%'
      const order = query.q ? 'entry_count desc, id' : 'id'
      const [rows, count] = await Promise.all([
        db.query<Row>(
          query.q ? 'domains-named' : 'domains',
          `select ${COLUMNS} from domain where name ilike $1 order by ${order} limit $2 offset $3`,
          [like, query.perPage, offsetOf(query)],
        ),
        content.counts.get(`domains:${like}`, async () => {
          const text = 'select count(*)::int as count from domain where name ilike $1'
          const [row] = await db.query<{ count: number }>('domains-count', text, [like])
          return row?.count ?? 0
        }),
      ])
      return { items: await show(principal, rows), pagination: paginate(query, count, rows.length) }
    }),
    serve(op.domainRetrieve, async ({ params, principal }) => {
      const rows = await db.query<Row>('domain-one', `select ${COLUMNS} from domain where id = $1`, [
        params.domain_id,
      ])
      const [shown] = await show(principal, rows)
      if (!shown) throw notFound(`There is no domain ${params.domain_id}.`)
      return shown
    }),
  ]
}
