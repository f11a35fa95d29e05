import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Rows } from '../../rows.ts'
import type { DirectoryStore, Related } from '../store.ts'

type MemberRow = Refine<Rows['member'], { card: UserCard }>
type MagazineRow = Refine<Rows['magazine'], { card: MagazineCard }>
type OtherRow = { relation: 'follows' | 'followedBy' | 'blocks' | 'blockedBy' | 'mutedBy'; id: number }

export const postgresDirectory = (db: Database): DirectoryStore => ({
  async users(userIds) {
    const rows = await db.query<Pick<MemberRow, 'id' | 'card'>>(
      'member.find',
      'select id, card from member where id = any($1)',
      [userIds],
    )
    return new Map(rows.map(({ id, card }) => [id, card]))
  },

  async localUsersByName(names) {
    const rows = await db.query<Pick<MemberRow, 'card'>>(
      'member.by-name',
      'select card from member where is_local and name = any($1)',
      [names],
    )
    return rows.map(({ card }) => card)
  },

  async magazines(magazineIds) {
    const rows = await db.query<MagazineRow>(
      'magazine.find',
      'select id, card from magazine where id = any($1)',
      [magazineIds],
    )
    return new Map(rows.map(({ id, card }) => [id, card]))
  },

  async subscribers(magazineId, after, limit) {
    const rows = await db.query<Pick<Rows['subscription'], 'user_id'>>(
      'subscription.after',
      'select user_id from subscription where magazine_id = $1 and user_id > $2 order by user_id limit $3',
      [magazineId, after, limit],
    )
    return rows.map((row) => row.user_id)
  },

  async subscribed(magazineId, userIds) {
    const rows = await db.query<Pick<Rows['subscription'], 'user_id'>>(
      'subscription.among',
      'select user_id from subscription where magazine_id = $1 and user_id = any($2)',
      [magazineId, userIds],
    )
    return new Set(rows.map((row) => row.user_id))
  },

  async relations(userId, otherIds) {
    const rows = await db.query<OtherRow>(
      'member.relations',
      `select 'follows' as relation, followed_id as id from follow where follower_id = $1 and followed_id = any($2)
       union all
       select 'followedBy', follower_id from follow where followed_id = $1 and follower_id = any($2)
       union all
       select 'blocks', blocked_id from block where blocker_id = $1 and blocked_id = any($2)
       union all
       select 'blockedBy', blocker_id from block where blocked_id = $1 and blocker_id = any($2)
       union all
       select 'mutedBy', muter_id from mute where muted_id = $1 and muter_id = any($2)`,
      [userId, otherIds],
    )
    const of = (relation: OtherRow['relation']) =>
      new Set(rows.filter((row) => row.relation === relation).map(({ id }) => id))
    return {
      follows: of('follows'),
      followedBy: of('followedBy'),
      blocks: of('blocks'),
      blockedBy: of('blockedBy'),
      mutedBy: of('mutedBy'),
    }
  },

  relationsTo: (pairs) =>
    db.query<Related>(
      'member.relations-to',
      `with pair as (select * from unnest($1::int[], $2::int[]) as p (user_id, author_id))
       select 'follows' as relation, p.user_id as "userId", p.author_id as "authorId"
       from pair p join follow f on f.follower_id = p.user_id and f.followed_id = p.author_id
       union all
       select 'blocks', p.user_id, p.author_id
       from pair p join block b on b.blocker_id = p.user_id and b.blocked_id = p.author_id
       union all
       select 'mutes', p.user_id, p.author_id
       from pair p join mute m on m.muter_id = p.user_id and m.muted_id = p.author_id`,
      [pairs.map(({ userId }) => userId), pairs.map(({ authorId }) => authorId)],
    ),

  async magazineRelations(userId, magazineIds) {
    const rows = await db.query<{ subscribed: boolean; id: number }>(
      'magazine.relations',
      `select true as subscribed, magazine_id as id from subscription where user_id = $1 and magazine_id = any($2)
       union all
       select false, magazine_id from magazine_block where user_id = $1 and magazine_id = any($2)`,
      [userId, magazineIds],
    )
    const of = (subscribed: boolean) =>
      new Set(rows.filter((row) => row.subscribed === subscribed).map(({ id }) => id))
    return { subscribed: of(true), blocked: of(false) }
  },

  async followersCounts(userIds) {
    const rows = await db.query<{ id: number; count: number }>(
      'member.followers',
      `select followed_id as id, count(*)::int as count from follow where followed_id = any($1) group by followed_id`,
      [userIds],
    )
    return new Map(rows.map(({ id, count }) => [id, count]))
  },

  async staff() {
    const rows = await db.query<Pick<MemberRow, 'card'>>(
      'member.staff',
      'select card from member where is_staff and is_local',
    )
    return rows.map(({ card }) => card)
  },
})
