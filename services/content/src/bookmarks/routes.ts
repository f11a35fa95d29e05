import * as op from '@app/contract/content/bookmarks.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { drop, keep } from './bookmark.ts'
import { addList, deleteList, editList, findList, listsOf, makeDefault, readList } from './list.repository.ts'
import { showList } from './show-list.ts'

export const bookmarkRoutes = (content: Content): Route[] => [
  serve(op.bookmarkFront, ({ query, principal }) => showList(content, principal, query)),
  serve(op.bookmarkLists, async ({ principal }) => ({ items: await listsOf(content, principal.userId) })),
  serve(op.bookmarkListsAddList, async ({ params, principal: { userId } }) => {
    await addList(content, userId, params.list_name)
    return readList(content, userId, params.list_name)
  }),
  serve(
    op.bookmarkListsEditList,
    async ({ params, body, principal: { userId } }) => {
      await editList(content, userId, params.list_name, body)
      return readList(content, userId, body.name)
    },
    { guard: ({ params, principal }) => findList(content.db.knex, principal.userId, params.list_name) },
  ),
  serve(op.bookmarkListsMakeDefault, async ({ params, principal: { userId } }) => {
    await makeDefault(content, userId, params.list_name)
    return readList(content, userId, params.list_name)
  }),
  serve(op.bookmarkListsDeleteList, async ({ params, principal }) => {
    await deleteList(content, principal.userId, params.list_name)
    return {}
  }),
  serve(op.subjectBookmarkStandard, ({ params, principal }) => keep(content, principal, params, null)),
  serve(op.subjectBookmarkToList, ({ params, principal }) =>
    keep(content, principal, params, params.list_name),
  ),
  serve(op.subjectRemoveBookmarks, ({ params, principal }) => drop(content, principal, params, null)),
  serve(op.subjectRemoveBookmarkFromList, ({ params, principal }) =>
    drop(content, principal, params, params.list_name),
  ),
]
