import { lazy, Suspense } from 'react'
import type { Post } from '../../api/contract.ts'
import type { AppDispatch } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import type { Item } from '../feed/feed.api.ts'

const fetchPreview = async () => {
  const [module] = await Promise.all([import('./PostPreview.tsx'), loadTexts('reading')])
  return { default: module.PostPreview }
}

const Preview = import.meta.env.SSR ? (await fetchPreview()).default : lazy(fetchPreview)

/** Who boosted a microblog of a list, and its best replies: as the server draws them with the page, and fetched for others. */
export const LazyPreview = ({ post }: { post: Post }) =>
  post.uv || post.comments ? (
    <Suspense>
      <Preview post={post} />
    </Suspense>
  ) : null

/** Has them come with the page. */
export const withPreviews = async (dispatch: AppDispatch, items: readonly Item[] | undefined) => {
  if (import.meta.env.SSR) await (await import('./previews.api.ts')).loadPreviews(dispatch, items ?? [])
}
