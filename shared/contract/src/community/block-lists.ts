import { z } from 'zod'
import { DateTime, Id, PageNumber, paginated, refusals } from '../common.ts'
import { operation } from '../operation.ts'

const listing = {
  context: 'community',
  auth: 'required',
  rate: 'api_moderate',
  scopes: ['admin:federation:update'],
  tag: 'Administration',
} as const
const params = z.object({ list_id: Id })

/** Most that is fetched of a list: one of five thousand hosts takes a tenth of it. */
export const MAX_LIST_BYTES = 4_000_000

export const ListedSeverity = z.enum(['block', 'silence'])
export type ListedSeverity = z.infer<typeof ListedSeverity>

/** Of known ties to a host and what lies below it; null: content could not be asked. */
export const ListedCost = z.object({
  ourFollows: z.int().describe('Follows of people there by members here'),
  theirFollows: z.int().describe('Follows of members here by people there'),
  ourSubscriptions: z.int().describe('Subscriptions of members here to magazines there'),
  theirSubscriptions: z.int().describe('Subscriptions of people there to magazines here'),
  users: z.int(),
  magazines: z.int(),
  threads: z.int().nullable().describe('Threads and posts here that people there wrote'),
})
export type ListedCost = z.infer<typeof ListedCost>

export const BlockList = z
  .object({
    listId: z.int(),
    name: z.string(),
    url: z.string().nullable().describe('Where it is subscribed to; null: it was pasted.'),
    appliesNew: z.boolean().describe('Whether what a daily look finds anew holds at once.'),
    waiting: z.int().describe('Entries that wait for a decision.'),
    applied: z.int(),
    kept: z
      .int()
      .describe('Entries that cannot hold here: this server itself, or a server on the allow list.'),
    skipped: z.int().describe('Lines that say no host, or that a host is to be left alone.'),
    skippedLines: z.array(z.string()).describe('The first of them.'),
    checkedAt: DateTime.nullable(),
    failure: z.string().nullable().describe('Why the last look at its address failed.'),
  })
  .meta({ id: 'BlockList' })
export type BlockList = z.infer<typeof BlockList>

export const BlockListEntry = z
  .object({
    host: z.string(),
    severity: ListedSeverity,
    comment: z.string().nullable(),
    state: z.enum(['waiting', 'applied', 'kept']),
    cost: ListedCost,
  })
  .meta({ id: 'BlockListEntry' })
export type BlockListEntry = z.infer<typeof BlockListEntry>

export const BlockListRequest = z
  .object({
    name: z.string().trim().min(1).max(100),
    url: z
      .url({ protocol: /^https$/, error: 'must be an https address' })
      .max(2000)
      .optional()
      .describe('Looked at every day. Instead of `text`.'),
    text: z.string().max(1_000_000).optional().describe('The list itself. Instead of `url`.'),
    appliesNew: z.boolean().default(false),
  })
  .refine(({ url, text }) => (url === undefined) !== (text === undefined), {
    path: ['url'],
    error: 'send an address or a text',
  })
  .meta({ id: 'BlockListRequest' })

export const BlockListChoice = z
  .object({ hosts: z.array(z.string().max(253)).min(1).max(10_000).optional() })
  .meta({ id: 'BlockListChoice' })

export const adminBlockLists = operation({
  ...listing,
  id: 'admin_block_lists',
  method: 'GET',
  path: '/api/admin/block-lists',
  summary: 'List the block lists of others that this instance goes by',
  replies: { 200: z.object({ items: z.array(BlockList) }), ...refusals(401, 403, 429) },
})

export const adminBlockListAdd = operation({
  ...listing,
  id: 'admin_block_list_add',
  method: 'POST',
  path: '/api/admin/block-lists',
  summary: 'Add a block list by its address or its text; nothing of it holds before it is applied',
  body: BlockListRequest,
  about: ['name', 'url', 'appliesNew'],
  replies: { 201: BlockList, ...refusals(400, 401, 403, 429) },
})

export const adminBlockListRetrieve = operation({
  ...listing,
  id: 'admin_block_list_retrieve',
  method: 'GET',
  path: '/api/admin/block-list/{list_id}',
  summary: 'Look at a block list: what each entry would cost, the dearest first',
  params,
  query: z.object({ p: PageNumber }),
  replies: {
    200: paginated(BlockListEntry).extend({ list: BlockList }),
    ...refusals(400, 401, 403, 404, 429),
  },
})

export const adminBlockListApply = operation({
  ...listing,
  id: 'admin_block_list_apply',
  method: 'POST',
  path: '/api/admin/block-list/{list_id}/apply',
  summary: 'Block and silence what a list says: the hosts sent, or all that wait',
  params,
  body: BlockListChoice,
  about: ['hosts'],
  bodyOptional: true,
  replies: { 200: BlockList, ...refusals(400, 401, 403, 404, 429) },
})

export const adminBlockListUndo = operation({
  ...listing,
  id: 'admin_block_list_undo',
  method: 'POST',
  path: '/api/admin/block-list/{list_id}/undo',
  summary: 'Lift what a list alone brought; its entries wait again, and new ones wait, too',
  params,
  replies: { 200: BlockList, ...refusals(400, 401, 403, 404, 429) },
})

export const adminBlockListRefresh = operation({
  ...listing,
  id: 'admin_block_list_refresh',
  method: 'POST',
  path: '/api/admin/block-list/{list_id}/refresh',
  summary: 'Look at the address of a block list now',
  params,
  replies: { 200: BlockList, ...refusals(400, 401, 403, 404, 429) },
})

export const adminBlockListDelete = operation({
  ...listing,
  id: 'admin_block_list_delete',
  method: 'DELETE',
  path: '/api/admin/block-list/{list_id}',
  summary: 'Lift what a list alone brought, and forget it',
  params,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const adminBlockListExport = operation({
  ...listing,
  id: 'admin_block_list_export',
  method: 'GET',
  path: '/api/admin/block-lists/export',
  summary: 'What this instance blocks and silences, as a CSV that Mastodon takes',
  mediaTypes: ['text/csv'],
  replies: { 200: z.string(), ...refusals(401, 403, 429) },
})
