import { notFound } from '@app/platform/http/refusal.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

export type NamedFeedRow = Rows['named_feed']

const noSuchFeed = (feedId: number) => notFound(`There is no feed ${feedId}.`)

/** Only one change at a time to the feeds of a person: each has its place among them. */
export const holdFeeds = async (tx: Knex.Transaction, userId: number): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('named-feeds'), ?)`, [userId])
}

const ONE = `select * from named_feed where id = $1`

/** A feed that this reader may read: their own, or a public one. Whether there is another is told to nobody. */
export const seeFeed = async (
  { db }: Content,
  principal: Principal | null,
  feedId: number,
): Promise<NamedFeedRow> => {
  const [row] = await db.query<NamedFeedRow>('named-feed', ONE, [feedId], { byKey: true })
  const isOwn = row !== undefined && row.user_id === principal?.userId && holds(principal, 'read')
  if (!row || !(row.is_public || isOwn)) throw noSuchFeed(feedId)
  return row
}

/** One of the caller's own feeds. */
export const ownFeed = async (db: Knex, userId: number, feedId: number): Promise<NamedFeedRow> => {
  const row = await db<NamedFeedRow>('named_feed').where({ id: feedId, user_id: userId }).first()
  if (!row) throw noSuchFeed(feedId)
  return row
}

const ALL = `select * from named_feed where user_id = $1 order by position, id`

/** The feeds of a member, in their order. */
export const feedsOf = ({ db }: Content, userId: number): Promise<NamedFeedRow[]> =>
  db.query<NamedFeedRow>('named-feeds', ALL, [userId])
