import type { TalkShown } from './comments.api.ts'

/** What an address says of how a conversation is shown, and how many of its levels begin unfolded. */
export type TalkAddress = TalkShown & { levels?: string | null }

/** The address of a conversation, which names what is another than usual for the reader. */
export const talkPath = (
  base: string,
  { sort, view, q, p, levels }: TalkAddress,
  usual: Pick<TalkShown, 'sort' | 'view'>,
): string => {
  const search = new URLSearchParams()
  if (view !== usual.view) search.set('view', view)
  if (q) search.set('q', q)
  if (levels) search.set('levels', levels)
  if (p > 1) search.set('p', String(p))
  const path = sort === usual.sort ? base : `${base}/${sort}`
  return search.size > 0 ? `${path}?${search}` : path
}
