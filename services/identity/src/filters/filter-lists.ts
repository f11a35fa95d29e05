import { formatDateTime } from '@app/contract/common.ts'
import type { DataOf } from '@app/contract/event.ts'
import { filterListsChanged } from '@app/contract/events/identity.ts'
import type { FilterList, FilterListRequest, FilterWord } from '@app/contract/identity/filters.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { badRequest, forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { lockAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'

// What a member does not want to read (rules/accounts.md#filter-lists). Content acts on it.

/** Every feed a member reads looks for all of their words, so there is an end to them. */
const LISTS_AT_MOST = 100
const WORDS_AT_MOST = 1000

export type FilterListRow = Refine<Rows['filter_list'], { words: FilterWord[] }>

const toList = (row: FilterListRow): FilterList => ({
  id: row.id,
  name: row.name,
  expirationDate: row.expires_at && formatDateTime(row.expires_at),
  feeds: row.feeds,
  comments: row.comments,
  profile: row.profile,
  words: row.words,
})

/** The lists of one member as others keep them. */
export const toFilters = (
  userId: number,
  rows: readonly FilterListRow[],
): DataOf<typeof filterListsChanged> => ({
  userId,
  lists: rows.map(({ expires_at, feeds, comments, profile, words }) => ({
    expiresAt: expires_at?.toISOString() ?? null,
    feeds,
    comments,
    profile,
    words,
  })),
})

const toColumns = ({ name, expirationDate, feeds, comments, profile, words }: FilterListRequest) => ({
  name,
  expires_at: expirationDate,
  feeds,
  comments,
  profile,
  words: JSON.stringify(words),
})

const rowsOf = (identity: Identity, accountId: number): Promise<FilterListRow[]> =>
  identity.db.query<FilterListRow>(
    'filter-lists',
    'select * from filter_list where account_id = $1 order by id',
    [accountId],
  )

/** One writer at a time for each member, so that limits hold and the last announcement tells the last state. */
const change = <T>(
  identity: Identity,
  accountId: number,
  work: (tx: Knex.Transaction) => Promise<T>,
): Promise<T> =>
  identity.db.transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw notFound('This account no longer exists.')
    const result = await work(tx)
    const rows = (await tx('filter_list').where({ account_id: accountId }).orderBy('id')) as FilterListRow[]
    if (rows.length > LISTS_AT_MOST) throw badRequest(`There may be ${LISTS_AT_MOST} filter lists at most.`)
    if (rows.reduce((sum, { words }) => sum + words.length, 0) > WORDS_AT_MOST)
      throw badRequest(`words: there may be ${WORDS_AT_MOST} in all filter lists together.`)
    await identity.outbox.add(tx, filterListsChanged, toFilters(accountId, rows))
    return result
  })

/** Somebody else's list is 403, one that is not there 404. */
export const requireOwnFilterList = async (
  identity: Identity,
  accountId: number,
  id: number,
): Promise<void> => {
  const [row] = await identity.db.query<Pick<Rows['filter_list'], 'account_id'>>(
    'filter-list-owner',
    'select account_id from filter_list where id = $1',
    [id],
  )
  if (!row) throw notFound('There is no such filter list.')
  if (row.account_id !== accountId) throw forbidden('This filter list is not yours.')
}

export const listFilterLists = async (identity: Identity, accountId: number): Promise<FilterList[]> =>
  (await rowsOf(identity, accountId)).map(toList)

export const addFilterList = (
  identity: Identity,
  accountId: number,
  wanted: FilterListRequest,
): Promise<FilterList> =>
  change(identity, accountId, async (tx) => {
    const [row] = (await tx('filter_list')
      .insert({ account_id: accountId, ...toColumns(wanted) })
      .returning('*')) as FilterListRow[]
    return toList(row!)
  })

export const replaceFilterList = async (
  identity: Identity,
  accountId: number,
  id: number,
  wanted: FilterListRequest,
): Promise<FilterList> => {
  await requireOwnFilterList(identity, accountId, id)
  return change(identity, accountId, async (tx) => {
    const [row] = (await tx('filter_list')
      .where({ id, account_id: accountId })
      .update(toColumns(wanted))
      .returning('*')) as FilterListRow[]
    if (!row) throw notFound('There is no such filter list.')
    return toList(row)
  })
}

export const removeFilterList = async (identity: Identity, accountId: number, id: number): Promise<void> => {
  await requireOwnFilterList(identity, accountId, id)
  await change(identity, accountId, (tx) => tx('filter_list').where({ id, account_id: accountId }).delete())
}
