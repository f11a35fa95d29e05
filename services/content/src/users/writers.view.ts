import type { UserSmall } from '@app/contract/common.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { COUNTED, isMember, isStaff } from '../items/audience.ts'
import { listedAuthor } from '../items/authors.ts'
import type { Rows } from '../rows.ts'
import { tagged, withoutBannedTags } from '../tags/tag-sql.ts'
import type { UserCardRow } from '../views/viewer.ts'
import { viewerState } from '../views/viewer.ts'

/** So many of this server, and as many of others. */
const MOST = 28
/** The latest items whose authors are looked at: what a busy magazine sees in a day or a week. */
const LATEST = 1000

/**
 * Authors of the latest items that `where` names, whoever wrote last first; `$1`: the reader, 0 for a visitor. Nobody comes
 * upon people who asked not to be discovered, whom the reader blocks, or who are silenced and whom the reader does not follow.
 */
const writers = (where: string): string => `
  with written as materialized (
    select author_id, created_at from item i where ${where} order by created_at desc limit ${LATEST}
  ), latest as (
    select author_id, max(created_at) as at from written group by author_id
  ), ranked as (
    select u.user_id, u.card, l.at,
           row_number() over (partition by u.domain is null order by l.at desc, u.user_id) as place
      from latest l join user_card u on u.user_id = l.author_id
     where ${listedAuthor('u')} and u.discoverable
       and not exists (select from user_block b where b.blocker_id = $1 and b.blocked_id = u.user_id)
       and (not u.silenced or exists (
         select from user_follow f where f.follower_id = $1 and f.followed_id = u.user_id))
  )
  select user_id, card from ranked where place <= ${MOST} order by at desc, user_id`

const IN_MAGAZINE = writers(`i.magazine_id = $2
  and (${COUNTED} or (visibility = 'private' and audience = 'members'
    and (${isMember('i', '$1::int')} or ${isStaff('$1::int')})))`)
const WITH_TAG = writers(`${tagged('i', '$2')} and ${COUNTED} and ${withoutBannedTags('i')}`)

type Row = Refine<Pick<Rows['user_card'], 'user_id' | 'card'>, { card: UserCardRow }>

const shown = async (content: Content, principal: Principal | null, rows: Row[]): Promise<UserSmall[]> => {
  const people = rows.map((row) => ({ id: 0, author_id: row.user_id, magazine_id: 0 }))
  const viewer = await viewerState(content.db, principal, people)
  return rows.map((row) => viewer.user(row.card))
}

/** Who wrote in a magazine lately; those of a private one its members and the staff alone see. */
export const writersIn = async (
  content: Content,
  principal: Principal | null,
  magazineId: number,
): Promise<UserSmall[]> =>
  shown(
    content,
    principal,
    await content.db.query<Row>('writers-in-magazine', IN_MAGAZINE, [principal?.userId ?? 0, magazineId]),
  )

/** Who wrote with a tag, in its normal spelling, lately; nobody with a banned one. */
export const writersWith = async (
  content: Content,
  principal: Principal | null,
  tag: string,
): Promise<UserSmall[]> =>
  shown(
    content,
    principal,
    await content.db.query<Row>('writers-with-tag', WITH_TAG, [principal?.userId ?? 0, tag]),
  )
