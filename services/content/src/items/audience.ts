import { isAddressed, isLimited } from '@app/contract/events/content.ts'
import type { Audience, WrittenAudience } from '@app/contract/common.ts'
import { isPrivate } from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden, unauthorized } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'
import { noSuch } from './item.repository.ts'
import type { Item, Kind, VisibilityName } from './item.ts'
import { nameOf } from './item.ts'
import { listings } from './listing.ts'

/*
 * Who may read an item is decided here and nowhere else (rules/ranking.md#audience): everybody (`public`, `unlisted`); its
 * author, those it is addressed to and followers of the author (`followers`); its author and those it is addressed to
 * (`direct`); its author and the members of its magazine (`members`, rules/moderation.md#private-magazines).
 */

/** What decides who may read an item. Processes of the previous release know `visibility` alone. */
export type Told = { visibility: VisibilityName; audience: Audience }

/** Who asks; null: a visitor. */
type Reader = Pick<Principal, 'userId'> | null

const isOpen = ({ visibility, audience }: Told): boolean => visibility !== 'private' && !isLimited(audience)

/** The state of an item that is not removed. */
export const visibilityFor = (audience: Audience): 'visible' | 'private' =>
  isLimited(audience) ? 'private' : 'visible'

const openTo = (alias: string) =>
  `${alias}.visibility <> 'private' and ${alias}.audience in ('public', 'unlisted')`

/** As a condition: `who` was let into the magazine of `alias`, or moderates it. */
export const isMember = (alias: string, who: string): string =>
  `(${alias}.magazine_id in (select magazine_id from magazine_subscription where user_id = ${who})
    or ${alias}.magazine_id in (select magazine_id from magazine_card where moderator_ids @> array[${who}::int]))`

/** As a condition: `who` is of the staff, who look into every magazine. */
export const isStaff = (who: string): string =>
  `coalesce((select (card ->> 'isAdmin')::boolean or (card ->> 'isGlobalModerator')::boolean
    from user_card where user_id = ${who}), false)`

/**
 * As a condition: `who`, the placeholder of a reader's id (absent: a visitor), may read the item `alias`. `apart`: where
 * nothing of private magazines is, for an index alone to tell.
 */
export const readable = (alias: string, who: string | undefined, { apart = false } = {}): string =>
  who
    ? `((${openTo(alias)}) or ${alias}.author_id = ${who}
        or case when ${alias}.audience = 'members' then ${apart ? 'false' : `${isMember(alias, who)} or ${isStaff(who)}`}
          else (${alias}.audience <> 'direct'
            and ${alias}.author_id in (select followed_id from user_follow where follower_id = ${who}))
          or ${alias}.id in (select item_id from item_addressee where user_id = ${who}) end)`
    : `(${openTo(alias)})`

/**
 * As a condition: a list of what nobody singled out, or of all with a tag, shows `alias`. Unlisted items are for the lists of
 * those who follow their author.
 */
export const listed = (alias: string, who: string | undefined): string =>
  who
    ? `(${alias}.audience <> 'unlisted' or ${alias}.author_id = ${who}
        or ${alias}.author_id in (select followed_id from user_follow where follower_id = ${who}))`
    : `${alias}.audience <> 'unlisted'`

/**
 * What whoever may read its thread may read, as a condition: who answered what for some alone shows in no count and no time
 * above it. In a private magazine that is everything, for its thread is not for more people.
 */
export const OPEN_BELOW = "audience in ('public', 'unlisted', 'members')"
/** The same, and not removed. */
export const SHOWN_BELOW = `(visibility = 'visible' or (visibility = 'private' and audience = 'members'))`
export const isOpenBelow = (audience: Audience): boolean => !isAddressed(audience)
export const isShownBelow = ({ visibility, audience }: Told): boolean =>
  visibility === 'visible' || (visibility === 'private' && audience === 'members')

/** What counts of magazines and tags count: what everybody is shown in lists. */
export const COUNTED = `visibility = 'visible' and audience = 'public' and shelf is distinct from ${listings.UNLISTED}`
export const isCounted = ({ visibility, audience, shelf }: Told & { shelf?: number | null }): boolean =>
  visibility === 'visible' && audience === 'public' && shelf !== listings.UNLISTED

const READABLE = `select i.id from item i where i.id = any($2::int[]) and ${readable('i', '$1::int')}`

/** Of these rows, those that the reader may read; nobody is asked where they are for everybody. */
export const onlyReadable = async <R extends Told & { id: number }>(
  { db }: Content,
  viewer: Reader,
  rows: readonly R[],
): Promise<R[]> => {
  const limited = rows.filter((row) => !isOpen(row)).map(({ id }) => id)
  if (limited.length === 0) return [...rows]
  const found = viewer ? await db.query<{ id: number }>('readable', READABLE, [viewer.userId, limited]) : []
  const ids = new Set(found.map(({ id }) => id))
  return rows.filter((row) => isOpen(row) || ids.has(row.id))
}

/**
 * That this reader may read the item: 401 for a visitor of what is for followers, 403 for others; what is for some alone, or
 * for members of its magazine, is 404 for everybody else.
 */
export const mustBeReadable = async (
  content: Content,
  principal: Reader,
  item: Told & { id: number; kind: Kind; number: number },
): Promise<void> => {
  const [found] = await onlyReadable(content, principal, [item])
  if (found) return
  if (item.audience === 'direct' || item.audience === 'members') throw noSuch(item.kind, item.number)
  if (!principal) throw unauthorized(`Sign in to read this ${nameOf[item.kind]}.`)
  throw forbidden(`This ${nameOf[item.kind]} is for followers of its author.`)
}

type Seen = Pick<Rows['item'], 'id' | 'kind' | 'number' | 'visibility' | 'audience'>

/** That there is such an item, and that this reader may read what hangs under it; answers its id. */
export const seeItem = async (
  content: Content,
  principal: Reader,
  kind: Kind,
  number: number,
): Promise<number> => {
  const [item] = await content.db.query<Seen>(
    'item-seen',
    'select id, kind, number, visibility, audience from item where kind = $1 and number = $2',
    [kind, number],
    { byKey: true },
  )
  if (!item) throw noSuch(kind, number)
  await mustBeReadable(content, principal, item)
  return item.id
}

/** The audience of what is written in a magazine: its members where it is private, whoever asks for fewer gets 400. */
export const audienceIn = (
  magazine: Pick<MagazineCard, 'readers'>,
  asked: WrittenAudience | undefined,
): Audience => {
  if (!isPrivate(magazine)) return asked ?? 'public'
  if (asked !== undefined && asked !== 'public')
    throw badRequest(`audience: in a private magazine all members read everything, and nothing is ${asked}.`)
  return 'members'
}

const width: Record<WrittenAudience, number> = { direct: 0, followers: 1, unlisted: 2, public: 3 }

/** The audience of an answer: as asked, else that of what it answers where this is limited; 400 where it would be wider. */
export const audienceOfAnswer = (
  asked: WrittenAudience | undefined,
  above: Pick<Item, 'audience'>,
): Audience => {
  if (above.audience === 'members') return audienceIn({ readers: 'members' }, asked)
  if (!isLimited(above.audience)) return asked ?? 'public'
  if (asked && width[asked] > width[above.audience])
    throw badRequest(`audience: what this answers is ${above.audience}, and an answer to it is not ${asked}.`)
  return asked ?? above.audience
}

const NAMED = `select user_id from user_card where lower(username) = any($1::text[]) and state <> 'deleted'`

/** The people behind handles, `@name` here and `@name@host` elsewhere. */
const peopleNamed = async (content: Content, handles: readonly string[]): Promise<number[]> => {
  const own = `@${content.config.domain.toLowerCase()}`
  const names = handles.map((handle) => {
    const name = handle.replace(/^@/, '').toLowerCase()
    return name.endsWith(own) ? name.slice(0, -own.length) : name
  })
  if (names.length === 0) return []
  const rows = await content.db.query<Pick<Rows['user_card'], 'user_id'>>('people-named', NAMED, [names])
  return rows.map(({ user_id }) => user_id)
}

/** Whom a text names, where the item is not for everybody: they may read it. */
export const addressedBy = async (
  content: Content,
  audience: Audience,
  handles: readonly string[],
): Promise<number[]> => (isAddressed(audience) ? peopleNamed(content, handles) : [])

const ADDRESS = `
  insert into item_addressee (item_id, user_id) select $1::int, unnest($2::int[]) on conflict do nothing`

/** Writes down whom an item goes to beside followers; `anew`: in place of whom it went to before. */
export const keepAddressees = async (
  tx: Knex.Transaction,
  { id, audience }: Pick<Item, 'id' | 'audience'>,
  userIds: readonly number[],
  { anew = false } = {},
): Promise<void> => {
  if (anew) await tx('item_addressee').where({ item_id: id }).delete()
  if (isAddressed(audience) && userIds.length > 0) await runIn(tx, 'address', ADDRESS, [id, [...userIds]])
}
