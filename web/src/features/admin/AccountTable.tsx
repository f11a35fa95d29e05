import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import type { Query, Reply } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { userPath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { useDates } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { adminApi } from './admin.api.ts'

type Asked = Pick<Query<'auth_users'>, 'list' | 'group'>
type Account = Reply<'auth_users'>['items'][number]
export type AccountActs = ComponentType<{ user: Account; list: Asked['list'] }>

const sorts = ['name', 'email', 'joined', 'active', 'deletion'] as const
type Sort = (typeof sorts)[number]

/** How a list is sorted where its address does not say. */
const usual = ({ list }: Asked): Sort => (list === 'deleted' ? 'deletion' : 'active')

const sortOf = (asked: Asked, search: URLSearchParams): Sort =>
  sorts.find((sort) => sort === search.get('sort')) ?? usual(asked)

/** What an address asks for of a list of accounts. */
export const accountsQuery = (asked: Asked, search: URLSearchParams): Query<'auth_users'> => ({
  ...asked,
  p: pageNumber(search),
  sort: sortOf(asked, search),
  reverse: search.has('reverse'),
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})

/** The name of a column, and the way to sort by it; the same again turns the order round. */
const Column = ({ asked, by, label }: { asked: Asked; by: Sort; label: string }) => {
  const [search] = useSearchParams()
  const isSorted = sortOf(asked, search) === by
  const reverse = search.has('reverse')
  const next = new URLSearchParams(search)
  for (const name of ['p', 'sort', 'reverse']) next.delete(name)
  if (by !== usual(asked)) next.set('sort', by)
  if (isSorted && !reverse) next.set('reverse', '1')
  const ascends = by === 'name' || by === 'email' || by === 'deletion'
  return (
    <th scope="col" aria-sort={isSorted ? (ascends === reverse ? 'descending' : 'ascending') : undefined}>
      <Link to={`?${next}`}>
        {label}
        {isSorted && <Icon name={ascends === reverse ? 'chevron-down' : 'chevron-up'} size="s" />}
      </Link>
    </th>
  )
}

/** Accounts with what only administrators know of them. */
export const AccountTable = ({
  asked,
  Acts,
}: {
  asked: Asked
  /** What can be done about an account. */
  Acts?: AccountActs
}) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { day } = useDates()
  const accounts = adminApi.useReadAccountsQuery(accountsQuery(asked, search))
  const date = asked.list === 'deleted' ? 'deletion' : 'active'
  const dateLabel = t(`admin.members.${date === 'deletion' ? 'keptUntil' : 'lastActive'}`)
  return (
    <Paged of={accounts} empty={<Empty icon="users" title={t('admin.members.none')} />}>
      {(users) => (
        <div className="table-wrap">
          <table className="table stack-table">
            <thead>
              <tr>
                <Column asked={asked} by="name" label={t('admin.members.who')} />
                <Column asked={asked} by="email" label={t('admin.members.email')} />
                <Column asked={asked} by="joined" label={t('admin.members.joined')} />
                <Column asked={asked} by={date} label={dateLabel} />
                <td />
              </tr>
            </thead>
            <tbody>
              {users.map((user) => (
                <tr key={user.userId}>
                  <td>
                    <Cell
                      to={userPath(user)}
                      face={<Avatar user={user} size={32} />}
                      name={<Name user={user} />}
                      handle={`@${user.username.replace(/^@/, '')}`}
                    />
                    {user.banReason && <q dir="auto">{user.banReason}</q>}
                  </td>
                  <td data-l={t('admin.members.email')}>{user.email}</td>
                  <td data-l={t('admin.members.joined')}>
                    <Ago date={user.createdAt} />
                  </td>
                  <td data-l={dateLabel}>
                    {date === 'deletion' && user.deletesAt ? (
                      day(user.deletesAt)
                    ) : (
                      <Ago date={user.lastActive} />
                    )}
                  </td>
                  <td className="num">{Acts && <Acts user={user} list={asked.list} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Paged>
  )
}
