import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'
import { itemsOf, itemTags, type ItemPage } from '../feed/feed.api.ts'

export type Domain = Reply<'domain_retrieve'>
type Listing = { domainId: number; query: Query<'domain_entries_retrieve'> }
type Change = { domainId: number; on: boolean }

const change =
  (on: 'domain_subscribe' | 'domain_block', off: 'domain_unsubscribe' | 'domain_unblock') =>
  ({ domainId, on: wanted }: Change) =>
    ask(wanted ? on : off, { params: { domain_id: domainId } })

export const domainsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The domain of a name; null where no thread links to it. */
    readDomain: build.query<Domain | null, string>({
      query: (name) => ask('domains_retrieve', { query: { q: name, perPage: 100 } }),
      transformResponse: ({ items }: Reply<'domains_retrieve'>, _, name) =>
        items.find((domain) => domain.name === name) ?? null,
      providesTags: ['Domain'],
    }),
    readDomainThreads: build.query<ItemPage, Listing>({
      query: ({ domainId, query }) =>
        ask('domain_entries_retrieve', { params: { domain_id: domainId }, query }),
      transformResponse: itemsOf,
      providesTags: (page) => ['Feed', ...(page ? itemTags(page) : [])],
    }),
    readDomainComments: build.query<ItemPage, Listing>({
      query: ({ domainId, query }) =>
        ask('domain_entry_comments_retrieve', { params: { domain_id: domainId }, query }),
      transformResponse: itemsOf,
      providesTags: (page) => ['Feed', ...(page ? itemTags(page) : [])],
    }),
    subscribeDomain: build.mutation<Domain, Change>({
      query: change('domain_subscribe', 'domain_unsubscribe'),
      invalidatesTags: ['Domain', 'Feed'],
    }),
    blockDomain: build.mutation<Domain, Change>({
      query: change('domain_block', 'domain_unblock'),
      invalidatesTags: ['Domain', 'Feed'],
    }),
  }),
})
