import { api, ask } from '../../api/api.ts'
import type { Comment, EntryComment, Pagination, Reply } from '../../api/contract.ts'

/** A conversation: the comments of one thread or of one microblog. */
export type Talk = { on: 'entry' | 'post'; id: number }
export const commentSorts = ['hot', 'top', 'newest', 'active', 'oldest'] as const
type CommentSort = (typeof commentSorts)[number]
export const talkViews = ['tree', 'flat', 'chat'] as const
type TalkView = (typeof talkViews)[number]
/** What an address says of how a conversation is shown; words of a search show what holds them, flat. */
export type TalkShown = { sort: CommentSort; view: TalkView; q: string; p: number }
export type TalkQuery = Talk & TalkShown

/** A chat goes back in time, whatever sort its address names for the other views. */
const asked = ({ sort, view, q, p }: TalkShown) =>
  view === 'tree' && !q
    ? { sort, p }
    : { sort: view === 'chat' && !q ? 'newest' : sort, p, flat: true, perPage: 50, ...(q && { q }) }

type CommentPage = { items: Comment[]; pagination: Pagination }

const kindOf = ({ on }: Talk) => (on === 'entry' ? ('EntryComment' as const) : ('PostComment' as const))
export const talkTag = (talk: Talk) => ({ type: kindOf(talk), id: `of-${talk.id}` })

const idsIn = (comments: readonly Comment[]): number[] =>
  comments.flatMap((comment) => [comment.commentId, ...idsIn(comment.children)])

const tagsOf = (talk: Talk, comments: readonly Comment[]) => [
  talkTag(talk),
  ...idsIn(comments).map((id) => ({ type: kindOf(talk), id })),
]

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readComments: build.query<CommentPage, TalkQuery>({
      query: ({ on, id, ...shown }) =>
        on === 'entry'
          ? ask('entry_comments', { params: { entry_id: id }, query: asked(shown) })
          : ask('post_comments_retrieve', { params: { post_id: id }, query: asked(shown) }),
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
  }),
})
