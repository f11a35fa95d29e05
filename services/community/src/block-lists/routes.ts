import * as lists from '@app/contract/community/block-lists.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { adminGuard, requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import { findLists } from './block-list.repository.ts'
import { exportRules, viewList } from './block-list.view.ts'
import { addList, applyList, deleteList, refreshList, undoList } from './keep-list.ts'

export const blockListRoutes = (community: Community): Route[] => [
  serve(lists.adminBlockLists, async ({ principal }) => {
    requireAdmin(principal)
    return { items: await findLists(community) }
  }),
  serve(lists.adminBlockListExport, async ({ principal, res }) => {
    requireAdmin(principal)
    res.setHeader('content-type', 'text/csv; charset=utf-8')
    res.setHeader('content-disposition', 'attachment; filename="domain_blocks.csv"')
    res.setHeader('cache-control', 'no-store')
    res.end(await exportRules(community))
    // Sent already.
    return ''
  }),
  serve(
    lists.adminBlockListAdd,
    ({ body, principal }) => {
      requireAdmin(principal)
      return addList(community, body)
    },
    adminGuard,
  ),
  serve(lists.adminBlockListRetrieve, ({ params, query, principal }) => {
    requireAdmin(principal)
    return viewList(community, params.list_id, query.p)
  }),
  serve(
    lists.adminBlockListApply,
    ({ params, body, principal }) => {
      requireAdmin(principal)
      return applyList(community, params.list_id, body.hosts)
    },
    adminGuard,
  ),
  serve(lists.adminBlockListUndo, ({ params, principal }) => {
    requireAdmin(principal)
    return undoList(community, params.list_id)
  }),
  serve(lists.adminBlockListRefresh, ({ params, principal }) => {
    requireAdmin(principal)
    return refreshList(community, params.list_id)
  }),
  serve(lists.adminBlockListDelete, async ({ params, principal }) => {
    requireAdmin(principal)
    await deleteList(community, params.list_id)
    return undefined
  }),
]
