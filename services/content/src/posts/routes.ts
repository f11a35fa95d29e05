import * as op from '@app/contract/content/posts.ts'
import type { Post } from '@app/contract/content/schemas.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { deleteItem } from '../items/delete-item.ts'
import { findItem } from '../items/item.repository.ts'
import { markRead } from '../items/mark-read.ts'
import { mayPost } from '../items/rights.ts'
import { report } from '../reports/report.ts'
import { readActivity } from '../votes/activity.ts'
import { favourite, vote } from '../votes/vote.ts'
import type { PostDraft } from './create-post.ts'
import { createPost } from './create-post.ts'
import { readPost } from './read-post.ts'
import { mayEditPost, updatePost } from './update-post.ts'

export const postRoutes = (content: Content): Route[] => {
  type Create = {
    params: { magazine_id: number }
    body: PostDraft
    principal: Parameters<typeof createPost>[1]
    file: Parameters<typeof createPost>[4]
  }
  const create = async ({ params, body, principal, file }: Create): Promise<Post> =>
    readPost(content, principal, await createPost(content, principal, params.magazine_id, body, file))
  const guard = (call: Pick<Create, 'params' | 'principal'>) =>
    mayPost(content, call.principal.userId, call.params.magazine_id, 'post')
  const exists = (call: { params: { post_id: number } }) => findItem(content.db, 'post', call.params.post_id)

  return [
    serve(op.magazinePostsCreate, create, { guard }),
    serve(op.magazinePostsCreateImage, create, { guard }),
    serve(op.postRetrieve, async ({ params, principal }) => {
      const post = await readPost(content, principal, params.post_id)
      await markRead(content, principal, 'post', params.post_id)
      return post
    }),
    serve(
      op.postsUpdate,
      async ({ params, body, principal }) => {
        await updatePost(content, principal, params.post_id, body)
        return readPost(content, principal, params.post_id)
      },
      { guard: ({ params, principal }) => mayEditPost(content, principal, params.post_id) },
    ),
    serve(op.postsDelete, async ({ params, principal }) =>
      deleteItem(content, principal, 'post', params.post_id).then(() => undefined),
    ),
    serve(
      op.postsReport,
      async ({ params, body, principal }) =>
        report(content, principal, 'post', params.post_id, body.reason).then(() => undefined),
      { guard: exists },
    ),
    serve(op.postsVote, async ({ params, principal }) => {
      await vote(content, principal, 'post', params.post_id, params.choice)
      return readPost(content, principal, params.post_id)
    }),
    serve(op.postsFavourite, async ({ params, principal }) => {
      await favourite(content, principal, 'post', params.post_id)
      return readPost(content, principal, params.post_id)
    }),
    serve(op.postActivity, ({ params, principal }) =>
      readActivity(content, principal, 'post', params.post_id),
    ),
  ]
}
