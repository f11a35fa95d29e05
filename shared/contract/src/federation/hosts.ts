import { z } from 'zod'
import { DateTime, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'

const hosts = {
  context: 'federation',
  auth: 'required',
  tag: 'Administration',
} as const
const params = z.object({ domain: z.string().max(253) })

/** What a server said, or did not say, to the last delivery that it did not take. */
export const HostFailure = z
  .object({
    at: DateTime,
    kind: z
      .enum(['refused', 'gone', 'busy', 'trouble', 'silent', 'failed'])
      .describe(
        'refused: it does not take that, which is not sent again; gone: nobody is there any more; busy: 429 or 503; ' +
          'trouble: 408 or another 5xx; silent: no answer; failed: it could not be sent, by a fault here.',
      ),
    status: z.int().nullable().describe('Of its answer; null: there was none.'),
    reason: z.string().nullable().describe('Why there was none, in words of this program.'),
  })
  .meta({ id: 'HostFailure' })
export type HostFailure = z.infer<typeof HostFailure>

export const Host = z
  .object({
    domain: z.string(),
    software: z.string().nullable(),
    version: z.string().nullable(),
    checkedAt: DateTime.nullable().describe('When it was last asked what it runs.'),
    federated: z.boolean().describe('Whether anything is sent to it, taken and fetched from it.'),
    waiting: z.int().describe('Activities for inboxes there that have not taken them yet.'),
    oldestWaitingAt: DateTime.nullable(),
    failures: z.int().describe('How often in a row deliveries to it came to nothing.'),
    pausedUntil: DateTime.nullable().describe('When it is tried again; null: it is not left alone.'),
    lastFailure: HostFailure.nullable(),
    latencyMs: z
      .int()
      .nullable()
      .describe('How long it took to answer lately: a mean in which recent deliveries count more.'),
    lastDeliveredAt: DateTime.nullable().describe('When it last took something.'),
    lastReceivedAt: DateTime.nullable().describe('When something last came from it, to a minute.'),
  })
  .meta({ id: 'Host' })
export type Host = z.infer<typeof Host>

export const HostSort = z.enum(['domain', 'waiting', 'failures', 'received'])
export type HostSort = z.infer<typeof HostSort>

export const adminHosts = operation({
  ...hosts,
  id: 'admin_hosts',
  method: 'GET',
  path: '/api/admin/hosts',
  summary: 'List the servers known here, and how deliveries to them go',
  rate: 'api_read',
  scopes: ['admin:federation:read'],
  query: z.object({
    sort: HostSort.default('domain').describe(
      'waiting: those that something waits for, the most first; failures: those whose last deliveries came to nothing, ' +
        'the longest row first; received: all, by when something last came from them.',
    ),
    q: z.string().trim().max(253).default('').describe('How their names begin.'),
    p: PageNumber,
    perPage: perPage(25),
  }),
  replies: { 200: paginated(Host), ...refusals(400, 401, 403, 404, 429) },
})

export const adminHostRetrieve = operation({
  ...hosts,
  id: 'admin_host_retrieve',
  method: 'GET',
  path: '/api/admin/host/{domain}',
  summary: 'See how deliveries to a server go, and when it was last heard of',
  rate: 'api_read',
  scopes: ['admin:federation:read'],
  params,
  replies: { 200: Host, ...refusals(401, 403, 404, 429) },
})

export const adminHostRetry = operation({
  ...hosts,
  id: 'admin_host_retry',
  method: 'POST',
  path: '/api/admin/host/{domain}/retry',
  summary: 'Try now what waits for a server, be it left alone or taken for dead',
  rate: 'api_moderate',
  scopes: ['admin:federation:update'],
  params,
  replies: { 200: Host, ...refusals(400, 401, 403, 404, 429) },
})
