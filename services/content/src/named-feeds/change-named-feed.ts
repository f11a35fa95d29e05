import { namedFeedLimits } from '@app/contract/content/named-feed.ts'
import type { NamedFeedRequest, NamedFeedUpdateRequest } from '@app/contract/content/named-feed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { holdFeeds, ownFeed, seeFeed } from './named-feed.repository.ts'
import type { NamedFeedRow } from './named-feed.repository.ts'
import { mustHaveSources, sourcesIn } from './named-sources.ts'

type New = Partial<NamedFeedRow> & Pick<NamedFeedRow, 'name'>

/** Adds a feed after those that the member has. */
const insert = (content: Content, userId: number, feed: New): Promise<NamedFeedRow> =>
  content.db.transaction(async (tx: Knex.Transaction) => {
    await holdFeeds(tx, userId)
    const held = await tx<NamedFeedRow>('named_feed').where({ user_id: userId }).select('position')
    if (held.length >= namedFeedLimits.feeds) throw badRequest(`At most ${namedFeedLimits.feeds} feeds.`)
    const position = 1 + Math.max(-1, ...held.map((one) => one.position))
    const [made] = await tx<NamedFeedRow>('named_feed')
      .insert({ ...feed, user_id: userId, position })
      .returning('*')
    if (!made) throw new Error('the feed was not made')
    return made
  })

export const createFeed = async (
  content: Content,
  principal: Principal,
  { name, isPublic, ...asked }: NamedFeedRequest,
): Promise<NamedFeedRow> => {
  const sources = await sourcesIn(content, principal, asked)
  mustHaveSources(sources)
  return insert(content, principal.userId, { name, is_public: isPublic ?? false, ...sources })
}

export const updateFeed = async (
  content: Content,
  principal: Principal,
  feedId: number,
  { name, isPublic, ...asked }: NamedFeedUpdateRequest,
): Promise<NamedFeedRow> => {
  const sources = await sourcesIn(content, principal, asked)
  return content.db.transaction(async (tx) => {
    await holdFeeds(tx, principal.userId)
    const before = await ownFeed(tx, principal.userId, feedId)
    const after = {
      ...before,
      ...sources,
      name: name ?? before.name,
      is_public: isPublic ?? before.is_public,
    }
    mustHaveSources(after)
    await tx<NamedFeedRow>('named_feed').where({ id: feedId }).update(after)
    return after
  })
}

export const deleteFeed = async ({ db }: Content, { userId }: Principal, feedId: number): Promise<void> => {
  await ownFeed(db.knex, userId, feedId)
  await db.knex('named_feed').where({ id: feedId, user_id: userId }).delete()
}

/** Those that are named come first, in that order; the others follow as they were. */
export const orderFeeds = (
  { db }: Content,
  { userId }: Principal,
  feedIds: readonly number[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await holdFeeds(tx, userId)
    const held = await tx<NamedFeedRow>('named_feed')
      .where({ user_id: userId })
      .orderBy(['position', 'id'])
      .select('id')
    const mine = held.map(({ id }) => id)
    const unknown = feedIds.find((id) => !mine.includes(id))
    if (unknown !== undefined) throw badRequest(`feeds: you have no feed ${unknown}.`)
    for (const [position, id] of [...new Set([...feedIds, ...mine])].entries())
      await tx<NamedFeedRow>('named_feed').where({ id }).update({ position })
  })

/** One's own feed of what another draws from; what one may not know of there finds nothing here either. */
export const copyFeed = async (
  content: Content,
  principal: Principal,
  feedId: number,
): Promise<NamedFeedRow> => {
  const { name, magazine_ids, author_ids, tags, words } = await seeFeed(content, principal, feedId)
  return insert(content, principal.userId, { name, magazine_ids, author_ids, tags, words })
}
