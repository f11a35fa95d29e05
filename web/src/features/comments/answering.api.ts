import { api, ask } from '../../api/api.ts'
import type { Body, Comment } from '../../api/contract.ts'
import { insertComment } from '../../model/comment-tree.ts'
import { commentsApi, talkTag, type Talk, type TalkQuery } from './comments.api.ts'

/** Apart from what reads comments: it comes with what one writes them with. */
export const answeringApi = api.injectEndpoints({
  endpoints: (build) => ({
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
