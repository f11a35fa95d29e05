import type { TalkShown } from './comments.api.ts'

/** The address of a conversation, which names what is another than usual for the reader. */
export const talkPath = (
  base: string,
  { sort, view, q, p }: TalkShown,
  usual: Pick<TalkShown, 'sort' | 'view'>,
): string => {
  const search = new URLSearchParams()
  if (view !== usual.view) search.set('view', view)
  if (q) search.set('q', q)
  if (p > 1) search.set('p', String(p))
  const path = sort === usual.sort ? base : `${base}/${sort}`
  return search.size > 0 ? `${path}?${search}` : path
}
