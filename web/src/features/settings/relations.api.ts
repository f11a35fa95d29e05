import { api, ask } from '../../api/api.ts'
import type { Pagination, Reply } from '../../api/contract.ts'

export const relations = ['subscriptions', 'blocked'] as const
export const relationKinds = ['magazines', 'people', 'domains'] as const
export type Relation = (typeof relations)[number]
export type RelationKind = (typeof relationKinds)[number]

type Magazine = Reply<'magazines_retrieve_blocked'>['items'][number]
type Person = Reply<'user_blocked'>['items'][number]
type Domain = Reply<'domains_retrieve_blocked'>['items'][number]

/** Somebody or something a member subscribes to or blocks. */
export type Related =
  | { kind: 'magazines'; magazine: Magazine }
  | { kind: 'people'; person: Person }
  | { kind: 'domains'; domain: Domain }

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

const related = (kind: RelationKind, row: unknown): Related => {
  if (kind === 'magazines') return { kind, magazine: row as Magazine }
  return kind === 'people' ? { kind, person: row as Person } : { kind, domain: row as Domain }
}

const undoing = ({ relation, item }: { relation: Relation; item: Related }) => {
  const blocks = relation === 'blocked'
  if (item.kind === 'magazines') {
    const params = { magazine_id: item.magazine.magazineId }
    return ask(blocks ? 'magazine_unblock' : 'magazine_unsubscribe', { params })
  }
  if (item.kind === 'people') {
    const params = { user_id: item.person.userId }
    return ask(blocks ? 'user_unblock' : 'user_unfollow', { params })
  }
  const params = { domain_id: item.domain.domainId }
  return ask(blocks ? 'domain_unblock' : 'domain_unsubscribe', { params })
}

export const relationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRelated: build.query<RelatedPage, Asked>({
      query: ({ relation, kind, p }) => ask(lists[relation][kind], { query: { p } }),
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
