import { z } from 'zod'
import { Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Domain } from './schemas.ts'

export const domainsRetrieve = operation({
  id: 'domains_retrieve',
  method: 'GET',
  path: '/api/domains',
  context: 'content',
  summary: 'The domains that threads link to.',
  tag: 'Domains',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  query: z.object({ p: PageNumber, perPage: perPage(100), q: z.string().optional() }),
  replies: { 200: paginated(Domain), ...refusals(400, 401, 403, 404, 429) },
})

export const domainRetrieve = operation({
  id: 'domain_retrieve',
  method: 'GET',
  path: '/api/domain/{domain_id}',
  context: 'content',
  summary: 'One domain.',
  tag: 'Domains',
  auth: 'optional',
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  cacheMs: 1000,
  params: z.object({ domain_id: Id }),
  replies: { 200: Domain, ...refusals(400, 401, 403, 404, 429) },
})
