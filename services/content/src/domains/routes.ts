import * as op from '@app/contract/content/domains.ts'
import type { EntryComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { readCommentList } from '../comments/read-comments.ts'
import type { Content } from '../context.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { entriesOf, readFeed } from '../feeds/page.ts'
import type { Rows } from '../rows.ts'
import { setDomainRelation } from './domain-relation.ts'
import type { DomainRelation } from './domain.view.ts'
import { listBound, listDomains, mustExist, readDomain } from './domain.view.ts'

/**
 * Whose followings others may see (rules/accounts.md#relations); one's own always, remote accounts never hide theirs.
 */
const maySeeFollowings = async (content: Content, principal: Principal, userId: number): Promise<void> => {
  const [user] = await content.db.query<Pick<Rows['user_card'], 'shows_followings' | 'state'>>(
    'user-shows-followings',
    'select shows_followings, state from user_card where user_id = $1',
    [userId],
  )
  if (userId === principal.userId) return
  if (!user || user.state === 'deleted') throw notFound(`There is no user ${userId}.`)
  if (!user.shows_followings) throw forbidden('This user does not show what they follow.')
}

export const domainRoutes = (content: Content): Route[] => {
  type Own = { params: { domain_id: number }; principal: Principal }
  const set =
    (relation: DomainRelation, on: boolean) =>
    async ({ params, principal }: Own) => {
      await setDomainRelation(content, principal.userId, params.domain_id, relation, on)
      return readDomain(content, principal, params.domain_id)
    }
  return [
    serve(op.domainsRetrieve, ({ query, principal }) => listDomains(content, principal, query)),
    serve(op.domainRetrieve, ({ params, principal }) => readDomain(content, principal, params.domain_id)),
    serve(op.domainEntriesRetrieve, async ({ params, query, principal }) => {
      await mustExist(content, params.domain_id)
      const scope = { of: 'domain', domainId: params.domain_id } as const
      const page = await readFeed(content, feedFor(content, principal, ['entry'], scope, query), query)
      return { items: entriesOf(page), pagination: page.pagination }
    }),
    serve(op.domainEntryCommentsRetrieve, async ({ params, query, principal }) => {
      await mustExist(content, params.domain_id)
      const of = { domainId: params.domain_id }
      return readCommentList<EntryComment>(content, principal, 'entry_comment', of, query)
    }),
    serve(op.domainsRetrieveSubscribed, ({ query, principal }) =>
      listBound(content, principal, principal.userId, 'domain_subscription', query),
    ),
    serve(op.domainsRetrieveBlocked, ({ query, principal }) =>
      listBound(content, principal, principal.userId, 'domain_block', query),
    ),
    serve(op.domainSubscribe, set('domain_subscription', true)),
    serve(op.domainUnsubscribe, set('domain_subscription', false)),
    serve(op.domainBlock, set('domain_block', true)),
    serve(op.domainUnblock, set('domain_block', false)),
    serve(op.userDomainSubscriptions, async ({ params, query, principal }) => {
      await maySeeFollowings(content, principal, params.user_id)
      return listBound(content, principal, params.user_id, 'domain_subscription', query)
    }),
  ]
}
