import { z } from 'zod'
import { EmptyObject, Id, PageNumber, TimeRange, paginated, perPage, refusals } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import { operation } from '../operation.ts'
import { federation, feedSort } from './queries.ts'
import { BookmarkListRequest } from './requests.ts'
import { BookmarkList, BookmarkListCollection, Bookmarks, EntryType, TypedContentItem } from './schemas.ts'

const bookmarking = {
  context: 'content',
  tag: 'Bookmarks',
  auth: 'required',
} as const
const answers = refusals(400, 401, 403, 404, 429)

const ListName = z.string().describe("Name of one of the caller's lists")
const onSubject = z.object({
  subject_id: Id,
  // A kind nobody knows is no route: 404 like an id that names nothing.
  subject_type: z.string().describe(SubjectType.options.join(', ')),
})
const onList = onSubject.extend({ list_name: ListName })

/** Old clients write kinds in the plural, and photo for image. */
const spellings: Record<string, string> = {
  articles: 'article',
  links: 'link',
  images: 'image',
  photo: 'image',
  photos: 'image',
  videos: 'video',
}
const typeFilter = z
  .preprocess(
    (value) => (typeof value === 'string' ? (spellings[value] ?? value) : value),
    z.enum(['all', ...EntryType.options]),
  )
  .default('all')
  .describe('Only threads of this type.')

export const bookmarkFront = operation({
  ...bookmarking,
  id: 'bookmark_front',
  method: 'GET',
  path: '/api/bookmark-lists/show',
  summary: 'What a list holds; without a name, the default list.',
  scopes: ['bookmark_list:read'],
  rate: 'api_read',
  query: z.object({
    list: z.string().optional().describe('Name of the list.'),
    sort: feedSort('newest'),
    time: TimeRange.default('∞').describe('When it was bookmarked'),
    federation,
    type: typeFilter,
    p: PageNumber,
    perPage: perPage(25),
  }),
  replies: { 200: paginated(TypedContentItem), ...answers },
})

export const bookmarkLists = operation({
  ...bookmarking,
  id: 'bookmark_lists',
  method: 'GET',
  path: '/api/bookmark-lists',
  summary: "The caller's lists of bookmarks.",
  scopes: ['bookmark_list:read'],
  rate: 'api_read',
  replies: { 200: BookmarkListCollection, ...answers },
})

export const bookmarkListsMakeDefault = operation({
  ...bookmarking,
  id: 'bookmark_lists_make_default',
  method: 'PUT',
  path: '/api/bookmark-lists/{list_name}/makeDefault',
  summary: 'Makes a list the one that bookmarks go to by default.',
  scopes: ['bookmark_list:edit'],
  rate: 'api_update',
  params: z.object({ list_name: ListName }),
  replies: { 200: BookmarkList, ...answers },
})

export const bookmarkListsEditList = operation({
  ...bookmarking,
  id: 'bookmark_lists_edit_list',
  method: 'PUT',
  path: '/api/bookmark-lists/{list_name}',
  summary: 'Renames a list; it keeps what it holds.',
  scopes: ['bookmark_list:edit'],
  rate: 'api_update',
  params: z.object({ list_name: ListName }),
  body: BookmarkListRequest,
  replies: { 200: BookmarkList, ...answers },
})

export const bookmarkListsAddList = operation({
  ...bookmarking,
  id: 'bookmark_lists_add_list',
  method: 'POST',
  path: '/api/bookmark-lists/{list_name}',
  summary: 'Makes a new, empty list.',
  scopes: ['bookmark_list:edit'],
  rate: 'api_update',
  params: z.object({ list_name: ListName }),
  replies: { 200: BookmarkList, ...answers },
})

export const bookmarkListsDeleteList = operation({
  ...bookmarking,
  id: 'bookmark_lists_delete_list',
  method: 'DELETE',
  path: '/api/bookmark-lists/{list_name}',
  summary: 'Deletes a list and the bookmarks in it.',
  scopes: ['bookmark_list:delete'],
  rate: 'api_delete',
  params: z.object({ list_name: ListName }),
  replies: { 200: EmptyObject, ...answers },
})

export const subjectBookmarkStandard = operation({
  ...bookmarking,
  id: 'subject_bookmark_standard',
  method: 'PUT',
  path: '/api/bos/{subject_id}/{subject_type}',
  summary: 'Bookmarks an item in the default list.',
  scopes: ['bookmark:add'],
  rate: 'api_update',
  params: onSubject,
  replies: { 200: Bookmarks, ...answers },
})

export const subjectBookmarkToList = operation({
  ...bookmarking,
  id: 'subject_bookmark_to_list',
  method: 'PUT',
  path: '/api/bol/{subject_id}/{subject_type}/{list_name}',
  summary: 'Bookmarks an item in a list.',
  scopes: ['bookmark:add'],
  rate: 'api_update',
  params: onList,
  replies: { 200: Bookmarks, ...answers },
})

export const subjectRemoveBookmarks = operation({
  ...bookmarking,
  id: 'subject_remove_bookmarks',
  method: 'DELETE',
  path: '/api/rbo/{subject_id}/{subject_type}',
  summary: 'Takes an item out of all lists of the caller.',
  scopes: ['bookmark:remove'],
  rate: 'api_update',
  params: onSubject,
  replies: { 200: Bookmarks, ...answers },
})

export const subjectRemoveBookmarkFromList = operation({
  ...bookmarking,
  id: 'subject_remove_bookmark_from_list',
  method: 'DELETE',
  path: '/api/rbol/{subject_id}/{subject_type}/{list_name}',
  summary: 'Takes an item out of one list.',
  scopes: ['bookmark:remove'],
  rate: 'api_update',
  params: onList,
  replies: { 200: Bookmarks, ...answers },
})
