import { expect } from 'vitest'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from './content-world.ts'
import { op } from './content-world.ts'

type Member = Pick<Awaited<ReturnType<ContentWorld['member']>>, 'call'>

type Shown = {
  entryId?: number | undefined
  postId?: number | undefined
  commentId?: number | undefined
}

/** What an item is called: its kind and its number, since there is one of each kind with every number. */
export const nameOf = ({ entryId, postId, commentId }: Shown): string => {
  const thread = postId === undefined ? 'entry' : 'post'
  return commentId === undefined ? `${thread} ${postId ?? entryId}` : `${thread}_comment ${commentId}`
}

export const nameIn = ({ entry, post, entryComment, postComment }: ContentItem): string =>
  nameOf(entry ?? post ?? entryComment ?? postComment ?? {})

/** A page of what this member subscribed to, of all kinds. */
export const subscribed = async (who: Member, query: Record<string, unknown> = {}) => {
  const { status, body } = await who.call(op.combinedUser, {
    params: { collectionType: 'subscribed' },
    query: { sort: 'newest', ...query },
  })
  expect(status).toBe(200)
  return body
}
export const subscribedNames = async (who: Member, query: Record<string, unknown> = {}) =>
  (await subscribed(who, query)).items.map(nameIn)
