import { api, ask } from '../../api/api.ts'
import type { Pagination, User } from '../../api/contract.ts'
import type { Related, RelatedMagazine } from './related.tsx'

export const circleLists = ['moderated', 'subscriptions', 'followers', 'following'] as const
export type CircleList = (typeof circleLists)[number]

const operations = {
  moderated: 'user_moderated_retrieve',
  subscriptions: 'user_magazine_subscriptions',
  followers: 'user_followers',
  following: 'user_followed',
} as const

/** Whether a list is one of magazines or one of people. */
export const kindOf = (list: CircleList): 'magazines' | 'people' =>
  list === 'moderated' || list === 'subscriptions' ? 'magazines' : 'people'

const relatedOf = (list: CircleList, row: unknown): Related =>
  kindOf(list) === 'magazines'
    ? { kind: 'magazines', magazine: row as RelatedMagazine }
    : { kind: 'people', person: row as User }

type CirclePage = { items: Related[]; pagination: Pagination }

/** The magazines and people around a person. */
export const circleApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCircle: build.query<CirclePage, { userId: number; list: CircleList; p: number }>({
      query: ({ userId, list, p }) => ask(operations[list], { params: { user_id: userId }, query: { p } }),
      transformResponse: (
        { items, pagination }: { items: readonly unknown[]; pagination: Pagination },
        _,
        { list },
      ) => ({ items: items.map((row) => relatedOf(list, row)), pagination }),
      // Whoever follows or subscribes anew changes these lists as they change feeds.
      providesTags: ['Feed'],
    }),
  }),
})
