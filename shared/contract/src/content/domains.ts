import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { authorFeed, commentList } from './queries.ts'
import { Domain, Entry, EntryComment } from './schemas.ts'

const read = {
  context: 'content',
  tag: 'Domains',
  method: 'GET',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
} as const
const own = { context: 'content', tag: 'Domains', method: 'GET', auth: 'required', rate: 'api_read' } as const
const change = {
  context: 'content',
  tag: 'Domains',
  method: 'PUT',
  auth: 'required',
  rate: 'api_update',
} as const
const answers = refusals(400, 401, 403, 404, 429)
const page = z.object({ p: PageNumber, perPage: perPage(100) })
const one = z.object({ domain_id: Id })

export const domainsRetrieve = operation({
  ...read,
  id: 'domains_retrieve',
  path: '/api/domains',
  summary: 'The domains that threads link to.',
  query: page.extend({ q: z.string().optional().describe('Part of the name.') }),
  replies: { 200: paginated(Domain), ...answers },
})

export const domainRetrieve = operation({
  ...read,
  id: 'domain_retrieve',
  path: '/api/domain/{domain_id}',
  summary: 'One domain.',
  params: one,
  replies: { 200: Domain, ...answers },
})

export const domainEntriesRetrieve = operation({
  ...read,
  id: 'domain_entries_retrieve',
  path: '/api/domain/{domain_id}/entries',
  summary: 'The threads that link to a domain.',
  params: one,
  query: authorFeed(25),
  replies: { 200: paginated(Entry), ...answers },
})

export const domainEntryCommentsRetrieve = operation({
  ...read,
  id: 'domain_entry_comments_retrieve',
  path: '/api/domain/{domain_id}/comments',
  summary: 'The comments on threads that link to a domain, each with its tree of replies.',
  params: one,
  query: commentList(25),
  replies: { 200: paginated(EntryComment), ...answers },
})

export const domainsRetrieveSubscribed = operation({
  ...own,
  id: 'domains_retrieve_subscribed',
  path: '/api/domains/subscribed',
  summary: 'The domains the caller subscribes to.',
  scopes: ['domain:subscribe'],
  query: page,
  replies: { 200: paginated(Domain), ...answers },
})

export const domainsRetrieveBlocked = operation({
  ...own,
  id: 'domains_retrieve_blocked',
  path: '/api/domains/blocked',
  summary: 'The domains the caller blocks.',
  scopes: ['domain:block'],
  query: page,
  replies: { 200: paginated(Domain), ...answers },
})

export const domainBlock = operation({
  ...change,
  id: 'domain_block',
  path: '/api/domain/{domain_id}/block',
  summary: 'Blocks a domain; a subscription to it ends.',
  scopes: ['domain:block'],
  params: one,
  replies: { 200: Domain, ...answers },
})

export const domainUnblock = operation({
  ...change,
  id: 'domain_unblock',
  path: '/api/domain/{domain_id}/unblock',
  summary: 'Ends the block of a domain.',
  scopes: ['domain:block'],
  params: one,
  replies: { 200: Domain, ...answers },
})

export const domainSubscribe = operation({
  ...change,
  id: 'domain_subscribe',
  path: '/api/domain/{domain_id}/subscribe',
  summary: 'Subscribes to a domain; a block of it ends.',
  scopes: ['domain:subscribe'],
  params: one,
  replies: { 200: Domain, ...answers },
})

export const domainUnsubscribe = operation({
  ...change,
  id: 'domain_unsubscribe',
  path: '/api/domain/{domain_id}/unsubscribe',
  summary: 'Ends the subscription to a domain.',
  scopes: ['domain:subscribe'],
  params: one,
  replies: { 200: Domain, ...answers },
})

export const userDomainSubscriptions = operation({
  ...own,
  id: 'user_domain_subscriptions',
  path: '/api/users/{user_id}/domains/subscriptions',
  summary: 'The domains somebody subscribes to, where they let others see it.',
  scopes: ['read'],
  params: z.object({ user_id: Id }),
  query: page,
  replies: { 200: paginated(Domain), ...answers },
})
