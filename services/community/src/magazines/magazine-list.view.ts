import type { MagazineSmall } from '@app/contract/common.ts'
import type { Magazine } from '@app/contract/community/magazine-schemas.ts'
import type { AdultFilter, MagazineSort, magazinesRetrieve } from '@app/contract/community/magazines.ts'
import type { QueryOf } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import type { MagazineViewRow } from './magazine.view.ts'
import { smallMagazines, toMagazine, viewColumns } from './magazine.view.ts'

type ListQuery = QueryOf<typeof magazinesRetrieve>

/** Each is the order of an index; the id makes it total, so that no magazine stands on two pages. */
const orders: Record<MagazineSort, string> = {
  hot: 'm.subscriptions_count desc, m.id',
  active: 'm.last_active desc nulls last, m.id',
  newest: 'm.created_at desc, m.id',
  threads: 'm.entry_count desc, m.id',
  comments: 'm.entry_comment_count desc, m.id',
  posts: '(m.post_count + m.post_comment_count) desc, m.id',
  ownerLastActive: 'm.owner_last_active, m.id',
}

const adultConditions: Record<AdultFilter, string[]> = {
  hide: ['not m.is_adult'],
  only: ['m.is_adult'],
  show: [],
}

const federationConditions = { all: [], local: ['m.ap_id is null'], federated: ['m.ap_id is not null'] }

/**
 * Local magazines whose owner has been away for a month; those without owner are not listed
 * (rules/moderation.md#role-requests).
 */
const abandonedJoin = `join moderator o on o.magazine_id = m.id and o.is_owner
  join account owner on owner.user_id = o.user_id and owner.last_active < now() - interval '1 month'`

/** Nobody comes upon magazines of a silenced host but who subscribes. */
const unsilenced = `(not m.is_silenced or exists (
  select from subscription s where s.user_id = $1 and s.magazine_id = m.id))`

const likePattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

const filtered = (query: ListQuery, q: string) => ({
  name: [
    query.federation,
    query.hide_adult,
    query.abandoned ? 'abandoned' : 'any',
    q === '' ? 'all' : 'q',
  ].join('-'),
  from: `from magazine m ${query.abandoned ? abandonedJoin : ''} where ${[
    "m.visibility = 'visible'",
    unsilenced,
    ...adultConditions[query.hide_adult],
    ...federationConditions[query.federation],
    ...(q === '' ? [] : ['m.search_text like $4']),
  ].join(' and ')}`,
})

type Row = MagazineViewRow & { found: number }

/** A page of all magazines, walked in the order of an index; how many there are is kept by the database. */
const readAll = (community: Community, query: ListQuery, viewerId: number): Promise<Row[]> => {
  const { from, name } = filtered(query, '')
  return community.db.query<Row>(
    `magazines-${query.sort}-${name}`,
    `select ${viewColumns}, (
       select sum(count)::int from magazine_tally
        where ($4 = 'all' or is_local = ($4 = 'local')) and ($5 = 'show' or is_adult = ($5 = 'only'))
     ) - (
       select count(*)::int from magazine m
        where m.is_silenced and not ${unsilenced} and m.visibility = 'visible'
          and $4 <> 'local' and ($5 = 'show' or m.is_adult = ($5 = 'only'))
     ) as found
     from (select m.* ${from} order by ${orders[query.sort]} limit $2 offset $3) m`,
    [viewerId, query.perPage, sliceOf(query).offset, query.federation, query.hide_adult],
    { plannedOnce: true },
  )
}

/**
 * A page of the few that were searched for or abandoned. They are found first, apart from the order (else a generic plan
 * walks the index of the order to its end), and counted and cut in the same statement.
 */
const readFew = (community: Community, query: ListQuery, q: string, viewerId: number): Promise<Row[]> => {
  const { from, name } = filtered(query, q)
  return community.db.query<Row>(
    `magazines-${query.sort}-${name}`,
    `with few as materialized (select m.*${query.abandoned ? ', owner.last_active as owner_last_active' : ''} ${from})
     select ${viewColumns}, m.found from (
       select m.*, (select count(*)::int from few) as found from few m
        order by ${orders[query.sort]} limit $2 offset $3
     ) m`,
    [viewerId, query.perPage, sliceOf(query).offset, ...(q === '' ? [] : [likePattern(q)])],
  )
}

/** The public list. The page is cut first; what an answer shows is gathered for its rows only. */
export const listMagazines = async (community: Community, query: ListQuery, principal: Principal | null) => {
  if (query.abandoned && query.federation !== 'local') {
    throw badRequest('query.abandoned: only local magazines can be abandoned: send federation=local too.')
  }
  if (query.sort === 'ownerLastActive' && !query.abandoned) {
    throw badRequest('query.sort: ownerLastActive sorts abandoned magazines only: send abandoned=true too.')
  }
  const q = (query.q ?? '').trim()
  const viewerId = principal?.userId ?? 0
  const rows = await (q === '' && !query.abandoned
    ? readAll(community, query, viewerId)
    : readFew(community, query, q, viewerId))
  return pageOf(
    rows.map((row) => toMagazine(row, principal, community.config.url)),
    countOf(rows, query),
    query,
  )
}

/** Lists that hang on one user; `shown` are the subscriptions that others may see: who is let in where is nobody's business. */
const personal = {
  subscribed: { link: 'subscription', order: 'l.id', where: '' },
  shown: {
    link: 'subscription',
    order: 'l.id',
    where: "and m.visibility = 'visible' and m.readers <> 'members'",
  },
  blocked: { link: 'magazine_block', order: 'l.id desc', where: '' },
  moderated: {
    link: 'moderator',
    order: 'm.ap_id desc nulls first, m.last_active desc nulls last, m.id',
    where: '',
  },
} as const

/** Magazines that `userId` subscribes to, blocks or moderates, as `principal` sees them. */
export const listPersonal = async (
  community: Community,
  kind: keyof typeof personal,
  userId: number,
  page: PageQuery,
  principal: Principal,
): Promise<ReturnType<typeof pageOf<Magazine>>> => {
  const { link, order, where } = personal[kind]
  const from = `from ${link} l join magazine m on m.id = l.magazine_id`
  const all = `${where === '' ? `from ${link} l` : from} where l.user_id = $2 ${where}`
  const rows = await community.db.query<Row>(
    `magazines-${kind}`,
    `select ${viewColumns}, (select count(*)::int ${all}) as found from (
       select m.* ${from} where l.user_id = $2 ${where} order by ${order} limit $3 offset $4
     ) m`,
    [principal.userId, userId, page.perPage, sliceOf(page).offset],
    { plannedOnce: true },
  )
  return pageOf(
    rows.map((row) => toMagazine(row, principal, community.config.url)),
    countOf(rows, page),
    page,
  )
}

/** Those that were deleted and may be restored, for administrators. */
export const listDeleted = async (community: Community, page: PageQuery, principal: Principal) => {
  requireAdmin(principal)
  const from = "from magazine m where m.visibility = 'soft_deleted' and m.marked_for_deletion_at is not null"
  const rows = await community.db.query<Row>(
    'magazines-deleted',
    `select ${viewColumns}, (select count(*)::int ${from}) as found from (
       select m.* ${from} order by m.marked_for_deletion_at, m.id limit $2 offset $3
     ) m`,
    [principal.userId, page.perPage, sliceOf(page).offset],
  )
  return pageOf(
    rows.map((row) => toMagazine(row, principal, community.config.url)),
    countOf(rows, page),
    page,
  )
}

/** The visible magazines a user moderates, for their profile. */
export const listModeratedBy = async (
  community: Community,
  userId: number,
  page: PageQuery,
  principal: Principal | null,
): Promise<ReturnType<typeof pageOf<MagazineSmall>>> => {
  const from = `from moderator l join magazine m on m.id = l.magazine_id
    where l.user_id = $1 and m.visibility = 'visible'`
  const rows = await community.db.query<{ id: number; found: number }>(
    'moderated-by',
    `select m.id, (select count(*)::int ${from}) as found ${from}
      order by ${personal.moderated.order} limit $2 offset $3`,
    [userId, page.perPage, sliceOf(page).offset],
  )
  const ids = rows.map((row) => row.id)
  const small = await smallMagazines(community, ids, principal)
  return pageOf(ids.map(small), countOf(rows, page), page)
}
