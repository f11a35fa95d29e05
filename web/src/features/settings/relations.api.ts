import { api, ask } from '../../api/api.ts'
import type { Entry, Pagination, Post, Reply, User } from '../../api/contract.ts'
import type { AppDispatch, RootState } from '../../app/store.ts'
import type { Related, RelatedDomain, RelatedMagazine } from '../people/related.tsx'
import { changeEverywhere } from '../votes/votes.api.ts'

export const relations = ['subscriptions', 'blocked'] as const
const relationKinds = ['magazines', 'people', 'domains', 'muted', 'conversations'] as const
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

/** What is only muted is listed with the blocks. */
const mutedKinds = { muted: 'user_muted', conversations: 'reading_muted' } as const
export type MutedKind = keyof typeof mutedKinds
export const isMutedKind = (kind: RelationKind): kind is MutedKind => kind in mutedKinds

/** Magazines, people and sites are followed and blocked; people and conversations can be muted. */
export const kindsOf = (relation: Relation): readonly RelationKind[] =>
  relation === 'blocked' ? relationKinds : relationKinds.filter((kind) => !isMutedKind(kind))

const related = (kind: RelationKind, row: unknown): Related[] => {
  switch (kind) {
    case 'magazines':
      return [{ kind, magazine: row as RelatedMagazine }]
    case 'domains':
      return [{ kind, domain: row as RelatedDomain }]
    case 'conversations': {
      const { entry, post } = row as Reply<'reading_muted'>['items'][number]
      const subject = entry ?? post
      return subject ? [{ kind, subject }] : []
    }
    default:
      return [{ kind, person: row as User }]
  }
}

const threadOf = (subject: Entry | Post) =>
  'entryId' in subject
    ? ({ kind: 'Entry', type: 'entry', id: subject.entryId } as const)
    : ({ kind: 'Post', type: 'post', id: subject.postId } as const)

type Change = { relation: Relation; item: Related; on: boolean }

const changing = ({ relation, item, on }: Change) => {
  const blocks = relation === 'blocked'
  if (item.kind === 'conversations') {
    const { type, id } = threadOf(item.subject)
    return ask('notification_settings_update', {
      params: { targetType: type, targetId: String(id), setting: levelFor(on) },
    })
  }
  if (item.kind === 'magazines') {
    const params = { magazine_id: item.magazine.magazineId }
    if (blocks) return ask(on ? 'magazine_block' : 'magazine_unblock', { params })
    return ask(on ? 'magazine_subscribe' : 'magazine_unsubscribe', { params })
  }
  if (item.kind !== 'domains') {
    const params = { user_id: item.person.userId }
    if (item.kind === 'muted')
      return on ? ask('user_mute', { params, query: {} }) : ask('user_unmute', { params })
    if (blocks) return ask(on ? 'user_block' : 'user_unblock', { params })
    return ask(on ? 'user_follow' : 'user_unfollow', { params })
  }
  const params = { domain_id: item.domain.domainId }
  if (blocks) return ask(on ? 'domain_block' : 'domain_unblock', { params })
  return ask(on ? 'domain_subscribe' : 'domain_unsubscribe', { params })
}

/** How loud a conversation is that is in the list of what is muted, or no longer. */
const levelFor = (on: boolean) => (on ? 'Muted' : 'Default')

export const relationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRelated: build.query<RelatedPage, Asked>({
      query: ({ relation, kind, p }) =>
        ask(isMutedKind(kind) ? mutedKinds[kind] : lists[relation][kind], { query: { p } }),
      transformResponse: (
        { items, pagination }: { items: readonly unknown[]; pagination: Pagination },
        _,
        { kind },
      ) => ({ items: items.flatMap((row) => related(kind, row)), pagination }),
      providesTags: (page) => [
        'Relations',
        'Magazine',
        'User',
        'Domain',
        ...(page?.items ?? []).flatMap((item) => {
          if (item.kind !== 'conversations') return []
          const { kind, id } = threadOf(item.subject)
          return { type: kind, id }
        }),
      ],
    }),
    /** Ends one, or begins it again. */
    changeRelation: build.mutation<unknown, Change>({
      query: changing,
      invalidatesTags: (_, __, { item }) =>
        item.kind === 'conversations' ? [] : ['Relations', 'Magazine', 'User', 'Domain', 'Feed'],
      // Lists learn of it a moment later, so what is cached of the conversation is changed here.
      async onQueryStarted({ item, on }, { dispatch, getState, queryFulfilled }) {
        if (item.kind === 'conversations' && (await queryFulfilled.catch(() => null)))
          changeEverywhere(
            dispatch as AppDispatch,
            getState() as unknown as RootState,
            threadOf(item.subject),
            () => ({
              notificationStatus: levelFor(on),
            }),
          )
      },
    }),
  }),
})
