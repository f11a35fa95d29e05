import * as op from '@app/contract/content/posts.ts'
import type { Post } from '@app/contract/content/schemas.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { markRead } from '../items/mark-read.ts'
import { mayPost } from '../items/rights.ts'
import { checkOpened } from '../threads/thread-check.ts'
import { threadActions } from '../threads/actions.ts'
import type { PostDraft } from './create-post.ts'
import { createPost } from './create-post.ts'
import { readPreviews } from './preview.view.ts'
import { readPost } from './read-post.ts'
import { mayEditPost, updatePost } from './update-post.ts'

export const postRoutes = (content: Content): Route[] => {
  const act = threadActions<Post>(content, 'post', readPost)
  type Create = {
    params: { magazine_id: number }
    body: PostDraft
    principal: Parameters<typeof createPost>[1]
    files: Parameters<typeof createPost>[4]
  }
  const create = async ({ params, body, principal, files }: Create): Promise<Post> =>
    readPost(content, principal, await createPost(content, principal, params.magazine_id, body, files))
  const guard = (call: Pick<Create, 'params' | 'principal'>) =>
    mayPost(content, call.principal.userId, call.params.magazine_id, 'post')

  return [
    serve(op.magazinePostsCreate, create, { guard }),
    serve(op.magazinePostsCreateImage, create, { guard }),
    serve(op.postRetrieve, async ({ params, principal, req }) => {
      const post = await readPost(content, principal, params.post_id)
      markRead(content, { principal, req }, 'post', params.post_id, post.comments)
      await checkOpened(content, principal, 'post', params.post_id, post)
      return post
    }),
    serve(
      op.postsUpdate,
      async ({ params, body, principal, files, precondition }) => {
        await updatePost(content, principal, params.post_id, { ...body, files }, precondition)
        return readPost(content, principal, params.post_id)
      },
      { guard: ({ params, principal }) => mayEditPost(content, principal, params.post_id) },
    ),
    serve(op.postsDelete, ({ params, principal }) => act.remove(principal, params.post_id)),
    serve(
      op.postsReport,
      ({ params, body, principal }) => act.report(principal, params.post_id, body.reason),
      {
        guard: ({ params }) => act.exists(params.post_id),
      },
    ),
    serve(op.postsVote, ({ params, principal }) => act.vote(principal, params.post_id, params.choice)),
    serve(op.postPollVote, ({ params, body, principal }) =>
      act.voteInPoll(principal, params.post_id, body.choices),
    ),
    serve(op.postsFavourite, ({ params, principal }) => act.favourite(principal, params.post_id)),
    serve(op.postPreviews, async ({ query, principal }) => ({
      items: await readPreviews(content, principal, query.ids),
    })),
    serve(op.postActivity, ({ params, principal }) => act.activity(principal, params.post_id)),
  ]
}
