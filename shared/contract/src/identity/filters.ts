import { z } from 'zod'
import { DateTime, EmptyObject, Id, Moment, refusals } from '../common.ts'
import { InstanceDomainsRequest, InstancesListV2 } from '../community/instance-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'User'

export const FilterWord = z
  .object({
    word: z.string().max(500),
    exactMatch: z.boolean().describe('True: only in this letter case. Both match anywhere in the text'),
  })
  .meta({ id: 'FilterWord' })
export type FilterWord = z.infer<typeof FilterWord>

export const FilterList = z
  .object({
    id: z.int(),
    name: z.string(),
    expirationDate: DateTime.nullable().describe('Null: never; in the past: the list counts no more'),
    feeds: z.boolean().describe('Hides threads, posts and comments in feeds, magazines and combined lists'),
    comments: z.boolean().describe('Hides comments, with what answers them, below threads and posts'),
    profile: z.boolean().describe('Hides what other people wrote from the lists on their profiles'),
    words: z.array(FilterWord),
  })
  .meta({ id: 'FilterList' })
export type FilterList = z.infer<typeof FilterList>

/** Replaces every field of a list. Words that are blank are dropped. */
export const FilterListRequest = z
  .object({
    name: z.string().max(255),
    expirationDate: Moment.nullable(),
    feeds: z.boolean(),
    comments: z.boolean(),
    profile: z.boolean(),
    words: z
      .array(z.object({ word: z.string().max(500).nullable(), exactMatch: z.boolean().nullish() }))
      .max(500)
      .nullish()
      .transform((words) =>
        (words ?? []).flatMap(({ word, exactMatch }): FilterWord[] =>
          word?.trim() ? [{ word, exactMatch: exactMatch ?? false }] : [],
        ),
      ),
  })
  .meta({ id: 'FilterListRequest' })
export type FilterListRequest = z.output<typeof FilterListRequest>

export const userRetrieveFilterLists = operation({
  id: 'user_retrieve_filter_lists',
  method: 'GET',
  path: '/api/users/filterLists',
  context: 'identity',
  tag,
  summary: 'List one’s filter lists, expired ones too',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  replies: {
    200: z.object({ items: z.array(FilterList) }).meta({ id: 'FilterListItems' }),
    ...refusals(401, 403, 429),
  },
})

export const userRetrieveFilterListsCreate = operation({
  id: 'user_retrieve_filter_lists_create',
  method: 'POST',
  path: '/api/users/filterLists',
  context: 'identity',
  tag,
  summary: 'Add a filter list',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  body: FilterListRequest,
  replies: { 200: FilterList, ...refusals(400, 401, 403, 429) },
})

export const userRetrieveFilterListsEdit = operation({
  id: 'user_retrieve_filter_lists_edit',
  method: 'PUT',
  path: '/api/users/filterLists/{id}',
  context: 'identity',
  tag,
  summary: 'Replace every field of one of one’s filter lists',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  params: z.object({ id: Id.describe('Number of the filter list.') }),
  body: FilterListRequest,
  replies: { 200: FilterList, ...refusals(400, 401, 403, 404, 429) },
})

export const userRetrieveFilterListsDelete = operation({
  id: 'user_retrieve_filter_lists_delete',
  method: 'DELETE',
  path: '/api/users/filterLists/{id}',
  context: 'identity',
  tag,
  summary: 'Remove one of one’s filter lists',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_delete',
  params: z.object({ id: Id.describe('Number of the filter list.') }),
  replies: { 200: EmptyObject, ...refusals(401, 403, 404, 429) },
})

export const userInstanceBlocksRetrieve = operation({
  id: 'user_instance_blocks_retrieve',
  method: 'GET',
  path: '/api/users/instanceBlocks',
  context: 'identity',
  tag,
  summary: 'List the instances hidden from one, by one’s own choice or blocked for everybody',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_read',
  anonymousRate: 'anonymous_api_read',
  replies: { 200: InstancesListV2, ...refusals(401, 403, 429) },
})

export const userInstanceBlocksBlock = operation({
  id: 'user_instance_blocks_block',
  method: 'POST',
  path: '/api/users/instanceBlocks/block',
  context: 'identity',
  tag,
  summary: 'Hide known instances from oneself, also when a block for everybody ends',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  body: InstanceDomainsRequest,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const userInstanceBlocksUnblock = operation({
  id: 'user_instance_blocks_unblock',
  method: 'POST',
  path: '/api/users/instanceBlocks/unblock',
  context: 'identity',
  tag,
  summary: 'Show known instances to oneself again, also those blocked for everybody',
  auth: 'required',
  scopes: ['user:profile:edit'],
  rate: 'api_update',
  body: InstanceDomainsRequest,
  replies: { 204: null, ...refusals(400, 401, 403, 404, 429) },
})

export const filterOperations = [
  userRetrieveFilterLists,
  userRetrieveFilterListsCreate,
  userRetrieveFilterListsEdit,
  userRetrieveFilterListsDelete,
  userInstanceBlocksRetrieve,
  userInstanceBlocksBlock,
  userInstanceBlocksUnblock,
] as const
