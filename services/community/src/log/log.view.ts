import { contentViews } from '@app/contract/calls/content.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { LogType, MagazineLogItem } from '@app/contract/community/moderation.ts'
import type { SubjectType } from '@app/contract/events/content.ts'
import { SubjectType as SubjectTypes } from '@app/contract/events/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { usersByIds } from '../accounts/account.ts'
import { bansByIds } from '../bans/ban.view.ts'
import type { Community } from '../context.ts'
import { smallMagazines } from '../magazines/magazine.view.ts'
import type { Rows } from '../rows.ts'
import { itemNames, type Logged } from './item-names.ts'

type LogRow = Refine<
  Pick<
    Rows['moderation_log'],
    'type' | 'magazine_id' | 'moderator_id' | 'subject_type' | 'subject_id' | 'created_at'
  >,
  { type: LogType; subject_type: SubjectType | 'ban' | 'user' }
> & { found: number }

type Subject = MagazineLogItem['subject']

/** The filter `ban` means the end of one, too. Each type once, however often it was asked for. */
const typesOf = (filters: readonly LogType[]): LogType[] => [
  ...new Set(filters.flatMap((filter): LogType[] => (filter === 'ban' ? ['ban', 'unban'] : [filter]))),
]

const keyOf = (row: LogRow): string => `${row.subject_type} ${row.subject_id}`

/**
 * Content as an anonymous reader sees it, or in a private magazine as the member does; and what this reader may know it
 * by. The log still answers, without it, while content does not.
 */
const contentSubjects = async (
  community: Community,
  rows: readonly LogRow[],
  principal: Principal | null,
  isPrivate: boolean,
): Promise<Map<string, { item: Subject; name: string | null }>> => {
  const refs = new Map<string, Omit<Logged, 'item'>>()
  for (const row of rows) {
    const type = SubjectTypes.safeParse(row.subject_type)
    if (type.success)
      refs.set(keyOf(row), { type: type.data, id: row.subject_id, magazineId: row.magazine_id })
  }
  if (refs.size === 0) return new Map()
  const answer = await askOrNull(community, contentViews, {
    viewer: isPrivate && principal ? { ...principal, scopes: [...principal.scopes] } : null,
    refs: [...refs.values()].map(({ type, id }) => ({ type, id })),
  })
  const logged = [...refs.values()].map((ref, index) => ({ ...ref, item: answer?.items[index] ?? null }))
  const names = await itemNames(community, logged, principal)
  return new Map(
    [...refs.keys()].map((key, index) => [
      key,
      { item: logged[index]?.item ?? null, name: names[index] ?? null },
    ]),
  )
}

const columns = 'id, type, magazine_id, moderator_id, subject_type, subject_id, created_at'
const order = 'order by created_at desc, id desc'
const newest = `${order} limit $2 offset $3`
// The log of a private magazine is for its members: that of all leaves it out for everybody.
const PRIVATE = "select id from magazine where readers = 'members'"
const scopeOf = (magazineId: number | null) =>
  magazineId === null ? `$1::int is null and magazine_id <> all(array(${PRIVATE}))` : 'magazine_id = $1'
const sum = (scope: string) =>
  `coalesce((select sum(count)::int from moderation_log_tally where ${scope}), 0)`
const tally = (types: string) =>
  `(${sum(`magazine_id = coalesce($1, 0) ${types}`)}
    - ${sum(`$1::int is null and magazine_id = any(array(${PRIVATE})) ${types}`)}) as found`

/** Found by their ids, which the index holds: the way to an old page is long, and reads no line on it. */
const lines = (scope: string) => `
  select ${columns}, ${tally('')} from moderation_log
   where id = any(array(select id from moderation_log where ${scope} ${newest})) ${order}`

/** Each type has its index: read together by time, rare ones would be looked for through the whole log. */
const linesOfTypes = (scope: string) => `
  select ${columns}, ${tally('and type = any($4)')} from unnest($4::text[]) as wanted cross join lateral (
    select ${columns} from moderation_log where ${scope} and type = wanted
     order by created_at desc, id desc limit $2::int + $3::int
  ) line ${newest}`

/** The log of one magazine, which the reader may see, or of all (null), newest first. */
export const logView = async (
  community: Community,
  magazineId: number | null,
  query: PageQuery & { types: readonly LogType[] },
  principal: Principal | null,
  { isPrivate = false } = {},
) => {
  const types = typesOf(query.types)
  const rows = await community.db.query<LogRow>(
    `log-${magazineId === null ? 'all' : 'magazine'}-${types.length === 0 ? 'any' : 'types'}`,
    types.length === 0 ? lines(scopeOf(magazineId)) : linesOfTypes(scopeOf(magazineId)),
    [magazineId, query.perPage, sliceOf(query).offset, ...(types.length === 0 ? [] : [types])],
  )
  const count = countOf(rows, query)
  const ofType = (type: string) =>
    rows.filter((row) => row.subject_type === type).map((row) => row.subject_id)
  const [magazine, user, bans, content] = await Promise.all([
    smallMagazines(
      community,
      rows.map((row) => row.magazine_id),
      principal,
    ),
    usersByIds(community.db, [...rows.map((row) => row.moderator_id), ...ofType('user')], principal),
    bansByIds(community, ofType('ban'), principal),
    contentSubjects(community, rows, principal, isPrivate),
  ])
  const subjectOf = (row: LogRow): Subject => {
    if (row.subject_type === 'ban') return bans.get(row.subject_id) ?? null
    if (row.subject_type === 'user') return user(row.subject_id)
    return content.get(keyOf(row))?.item ?? null
  }
  const items = rows.map((row): MagazineLogItem => {
    const name = content.get(keyOf(row))?.name
    return {
      type: `log_${row.type}`,
      createdAt: formatDateTime(row.created_at),
      magazine: magazine(row.magazine_id),
      moderator: row.moderator_id === null ? null : user(row.moderator_id),
      subject: subjectOf(row),
      ...(name ? { name } : {}),
    }
  })
  return pageOf(items, count, query)
}
