import { api, ask } from '../../api/api.ts'
import type { Pagination, User } from '../../api/contract.ts'
import type { Related, RelatedDomain, RelatedMagazine } from '../people/related.tsx'

export const relations = ['subscriptions', 'blocked'] as const
const relationKinds = ['magazines', 'people', 'domains', 'muted'] as const
export type Relation = (typeof relations)[number]
export type RelationKind = (typeof relationKinds)[number]

export type RelatedPage = { items: Related[]; pagination: Pagination }
type Asked = { relation: Relation; kind: RelationKind; p: number }

const lists = {
  subscriptions: {
    magazines: 'magazines_retrieve_subscribed',
    people: 'current_user_followed',
    domains: 'domains_retrieve_subscribed',
  },
  blocked: {
    magazines: 'magazines_retrieve_blocked',
    people: 'user_blocked',
    domains: 'domains_retrieve_blocked',
  },
} as const

/** Magazines, people and sites are followed and blocked; people can also be muted, which is listed with the blocks. */
export const kindsOf = (relation: Relation): readonly RelationKind[] =>
  relation === 'blocked' ? relationKinds : relationKinds.filter((kind) => kind !== 'muted')

const related = (kind: RelationKind, row: unknown): Related => {
  if (kind === 'magazines') return { kind, magazine: row as RelatedMagazine }
  return kind === 'domains' ? { kind, domain: row as RelatedDomain } : { kind, person: row as User }
}

const undoing = ({ relation, item }: { relation: Relation; item: Related }) => {
  const blocks = relation === 'blocked'
  if (item.kind === 'magazines') {
    const params = { magazine_id: item.magazine.magazineId }
    return ask(blocks ? 'magazine_unblock' : 'magazine_unsubscribe', { params })
  }
  if (item.kind !== 'domains') {
    const params = { user_id: item.person.userId }
    if (item.kind === 'muted') return ask('user_unmute', { params })
    return ask(blocks ? 'user_unblock' : 'user_unfollow', { params })
  }
  const params = { domain_id: item.domain.domainId }
  return ask(blocks ? 'domain_unblock' : 'domain_unsubscribe', { params })
}

export const relationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRelated: build.query<RelatedPage, Asked>({
      query: ({ relation, kind, p }) =>
        ask(kind === 'muted' ? 'user_muted' : lists[relation][kind], { query: { p } }),
      transformResponse: (
        { items, pagination }: { items: readonly unknown[]; pagination: Pagination },
        _,
        { kind },
      ) => ({ items: items.map((row) => related(kind, row)), pagination }),
      providesTags: ['Relations', 'Magazine', 'User', 'Domain'],
    }),
    undoRelation: build.mutation<unknown, { relation: Relation; item: Related }>({
      query: undoing,
      invalidatesTags: ['Relations', 'Magazine', 'User', 'Domain', 'Feed'],
    }),
  }),
})
