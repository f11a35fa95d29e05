import { api, ask, type Services } from '../../api/api.ts'
import type { Post, Reply } from '../../api/contract.ts'
import type { AppDispatch } from '../../app/store.ts'
import type { Item } from '../feed/feed.api.ts'

/** Who boosted a microblog, and its best replies. */
export type Preview = Reply<'post_previews'>['items'][number]

type Answered = { data?: unknown; error?: unknown }

/** What each side is about to ask: on the server each page has its own. */
const asking = new WeakMap<Services, { ids: number[]; answer: Promise<Answered> }>()

/** Cards ask one by one, and those of a list, who do so at once, with one call. */
const askTogether = (
  services: Services,
  id: number,
  call: (asked: ReturnType<typeof ask>) => Answered | PromiseLike<Answered>,
): Promise<Answered> => {
  const open = asking.get(services)
  if (open) {
    open.ids.push(id)
    return open.answer
  }
  const ids = [id]
  const soon = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    asking.delete(services)
    return call(ask('post_previews', { query: { ids } }))
  }
  const answer = soon()
  asking.set(services, { ids, answer })
  return answer
}

const previewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPreview: build.query<Preview | null, number>({
      async queryFn(id, { extra }, _, call) {
        const { data, error } = await askTogether(extra as Services, id, call)
        if (error) return { error: error as never }
        const { items } = data as Reply<'post_previews'>
        return { data: items.find(({ postId }) => postId === id) ?? null }
      },
      providesTags: (preview, _, id) => [
        'Feed',
        { type: 'Post', id },
        ...(preview?.replies.map((reply) => ({ type: 'PostComment' as const, id: reply.commentId })) ?? []),
      ],
    }),
  }),
})

export const { useReadPreviewQuery } = previewsApi

/** Whether there is anything to ask for. */
export const hasPreview = ({ uv, comments }: Pick<Post, 'uv' | 'comments'>): boolean =>
  Boolean(uv) || comments > 0

/** Asks for what stands below the microblogs of a list, before the server draws it. */
export const loadPreviews = async (dispatch: AppDispatch, items: readonly Item[]): Promise<void> => {
  const asked = items.flatMap((item) =>
    item.kind === 'post' && hasPreview(item.post)
      ? [dispatch(previewsApi.endpoints.readPreview.initiate(item.post.postId))]
      : [],
  )
  await Promise.all(asked)
}
