import { api, ask } from '../../api/api.ts'
import type { Body, Comment, EntryComment, Pagination, Reply } from '../../api/contract.ts'
import { insertComment } from '../../model/comment-tree.ts'

/** A conversation: the comments of one thread or of one microblog. */
export type Talk = { on: 'entry' | 'post'; id: number }
export const commentSorts = ['hot', 'top', 'newest', 'oldest'] as const
export type CommentSort = (typeof commentSorts)[number]
export type TalkQuery = Talk & { sort: CommentSort; p: number }

type CommentPage = { items: Comment[]; pagination: Pagination }

const kindOf = ({ on }: Talk) => (on === 'entry' ? ('EntryComment' as const) : ('PostComment' as const))
const talkTag = (talk: Talk) => ({ type: kindOf(talk), id: `of-${talk.id}` })

const idsIn = (comments: readonly Comment[]): number[] =>
  comments.flatMap((comment) => [comment.commentId, ...idsIn(comment.children)])

const tagsOf = (talk: Talk, comments: readonly Comment[]) => [
  talkTag(talk),
  ...idsIn(comments).map((id) => ({ type: kindOf(talk), id })),
]

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readComments: build.query<CommentPage, TalkQuery>({
      query: ({ on, id, sort, p }) =>
        on === 'entry'
          ? ask('entry_comments', { params: { entry_id: id }, query: { sort, p } })
          : ask('post_comments_retrieve', { params: { post_id: id }, query: { sort, p } }),
      providesTags: (page, _, talk) => tagsOf(talk, page?.items ?? []),
    }),
    readBranch: build.query<EntryComment, number>({
      query: (id) => ask('comment_retrieve', { params: { comment_id: id } }),
      providesTags: (comment) =>
        comment ? tagsOf({ on: 'entry', id: comment.entryId }, [comment]) : ['EntryComment'],
    }),
    /** What a comment answers, from the top of its branch down. */
    readParents: build.query<EntryComment[], number>({
      query: (id) => ask('comment_parents', { params: { comment_id: id } }),
      transformResponse: ({ items }: Reply<'comment_parents'>) => [...items],
      providesTags: (parents) =>
        parents?.map(({ commentId: id }) => ({ type: 'EntryComment' as const, id })) ?? [],
    }),
    addComment: build.mutation<
      Comment,
      Talk & { parent: number | null; sent: Body<'entry_comment_new'> | FormData }
    >({
      query: ({ on, id, parent, sent: body }) => {
        const pictured = body instanceof FormData
        if (on === 'entry')
          return parent === null
            ? ask(pictured ? 'entry_comment_new_image' : 'entry_comment_new', {
                params: { entry_id: id },
                body,
              })
            : ask(pictured ? 'entry_comment_reply_image' : 'entry_comment_reply', {
                params: { entry_id: id, comment_id: parent },
                body,
              })
        return parent === null
          ? ask(pictured ? 'post_comments_create_image' : 'post_comments_create', {
              params: { post_id: id },
              body,
            })
          : ask(pictured ? 'post_comments_create_image_reply' : 'post_comments_create_reply', {
              params: { post_id: id, comment_id: parent },
              body,
            })
      },
      async onQueryStarted({ on, id, parent }, { dispatch, getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        const talk: Talk = { on, id }
        const cached = api.util.selectInvalidatedBy(getState() as never, [talkTag(talk)])
        for (const { endpointName, originalArgs } of cached) {
          if (endpointName === 'readComments')
            dispatch(
              commentsApi.util.updateQueryData('readComments', originalArgs as TalkQuery, (page) => {
                insertComment(page.items, answer.data, parent)
              }),
            )
          else
            dispatch(
              commentsApi.util.updateQueryData('readBranch', originalArgs as number, (branch) => {
                if (parent !== null) insertComment([branch], answer.data, parent)
              }),
            )
        }
        // The count on the card, and feeds of comments; the tree itself is already right.
        dispatch(
          api.util.invalidateTags([
            { type: on === 'entry' ? 'Entry' : 'Post', id },
            { type: 'EntryComment', id: 'listed' },
          ]),
        )
      },
    }),
  }),
})
