import { expect } from '@jest/globals'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { ContentWorld } from './content-world.ts'
import { op } from './content-world.ts'

type Member = Pick<Awaited<ReturnType<ContentWorld['member']>>, 'call'>

export const idOf = ({ entry, post, entryComment, postComment }: ContentItem) =>
  entry?.entryId ?? post?.postId ?? (entryComment ?? postComment)?.commentId ?? 0

/** A page of what this member subscribed to, of all kinds. */
export const subscribed = async (who: Member, query: Record<string, unknown> = {}) => {
  const { status, body } = await who.call(op.combinedUser, {
    params: { collectionType: 'subscribed' },
    query: { sort: 'newest', ...query },
  })
  expect(status).toBe(200)
  return body
}
export const subscribedIds = async (who: Member, query: Record<string, unknown> = {}) =>
  (await subscribed(who, query)).items.map(idOf)
