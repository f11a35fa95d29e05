import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'
import type { AppDispatch, RootState } from '../../app/store.ts'
import { subjectTypes } from '../../model/cached-items.ts'
import type { Subject } from '../../model/cached-items.ts'
import { itemsOf, itemTags, type ItemPage } from '../feed/feed.api.ts'
import { changeEverywhere } from '../votes/votes.api.ts'

export type BookmarkList = Reply<'bookmark_lists'>['items'][number]
export type BookmarkQuery = Query<'bookmark_front'>

/** `list` null stands for the default list when adding, and for all lists when taking out. */
type Change = Subject & { list: string | null; on: boolean }

const call = ({ kind, id, list, on }: Change) => {
  const params = { subject_id: id, subject_type: subjectTypes[kind] }
  if (list === null) return ask(on ? 'subject_bookmark_standard' : 'subject_remove_bookmarks', { params })
  return ask(on ? 'subject_bookmark_to_list' : 'subject_remove_bookmark_from_list', {
    params: { ...params, list_name: list },
  })
}

const named = (name: string) => ({ params: { list_name: name } })

export const bookmarksApi = api.injectEndpoints({
  endpoints: (build) => ({
    readBookmarkLists: build.query<BookmarkList[], void>({
      query: () => ask('bookmark_lists'),
      transformResponse: ({ items }: Reply<'bookmark_lists'>) => [...items],
      providesTags: ['Bookmarks'],
    }),
    readBookmarks: build.query<ItemPage, BookmarkQuery>({
      query: (query) => ask('bookmark_front', { query }),
      transformResponse: itemsOf,
      providesTags: (page) => ['Bookmarks', ...(page ? itemTags(page) : [])],
    }),
    /** The mark shows at once; afterwards the server says which lists hold the item. */
    bookmark: build.mutation<Reply<'subject_bookmark_standard'>, Change>({
      query: call,
      invalidatesTags: ['Bookmarks'],
      async onQueryStarted(change, { dispatch, getState, queryFulfilled }) {
        const set = (bookmarks: readonly string[] | null): void =>
          changeEverywhere(dispatch as AppDispatch, getState() as unknown as RootState, change, () => ({
            bookmarks,
          }))
        try {
          set((await queryFulfilled).data.bookmarks)
        } catch {
          dispatch(api.util.invalidateTags([{ type: change.kind, id: change.id }]))
        }
      },
    }),
    addBookmarkList: build.mutation<unknown, string>({
      query: (name) => ask('bookmark_lists_add_list', named(name)),
      invalidatesTags: ['Bookmarks'],
    }),
    changeBookmarkList: build.mutation<unknown, { list: BookmarkList; name: string; isDefault: boolean }>({
      query: ({ list, name, isDefault }) =>
        ask('bookmark_lists_edit_list', { ...named(list.name), body: { name, isDefault } }),
      invalidatesTags: ['Bookmarks'],
    }),
    makeDefaultList: build.mutation<unknown, string>({
      query: (name) => ask('bookmark_lists_make_default', named(name)),
      invalidatesTags: ['Bookmarks'],
    }),
    deleteBookmarkList: build.mutation<unknown, string>({
      query: (name) => ask('bookmark_lists_delete_list', named(name)),
      invalidatesTags: ['Bookmarks'],
    }),
  }),
})
