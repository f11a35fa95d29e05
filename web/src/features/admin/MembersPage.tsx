import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { User } from '../../api/contract.ts'
import { notFound, PageFailure, want, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { peopleApi } from '../people/people.api.ts'
import { adminApi, type Act } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

/** Lists that have a page, by the word in its address; what is asked for where there is none. */
const kept = ['banned', 'suspended'] as const
const lists = ['active', ...kept] as const
/** Whose accounts, as the last word of the address says it: of this server, of others too, of others alone. */
const groups = { '0': 'local', '1': 'all', remote: 'remote' } as const

type Asked = { list: (typeof lists)[number]; group: (typeof groups)[keyof typeof groups] }

/** What an address asks for; null: there is no such list. */
const askedOf = ({ list = 'active', group = '0' }: Load['params']): Asked | null => {
  const known = lists.find((one) => one === list)
  const whose = groups[group as keyof typeof groups]
  return known && whose ? { list: known, group: whose } : null
}

const queryOf = ({ group }: Asked, search: URLSearchParams) => ({
  p: pageNumber(search),
  group,
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { searchParams } = args.url
  const { readBannedUsers, readSuspendedUsers } = adminApi.endpoints
  const asked = askedOf(args.params) ?? notFound()
  const page = pageNumber(searchParams)
  if (asked.list === 'banned') await want(args.dispatch(readBannedUsers.initiate(page)))
  else if (asked.list === 'suspended') await want(args.dispatch(readSuspendedUsers.initiate(page)))
  else await want(args.dispatch(peopleApi.endpoints.readUsers.initiate(queryOf(asked, searchParams))))
}

/** What is asked first. */
const questions = ['suspend', 'removeTwoFactor', 'delete', 'purge'] as const satisfies readonly Act[]

const UserMenu = ({ user, list }: { user: User; list: Asked['list'] }) => {
  const { t } = useTranslation()
  const { does } = usePress()
  const name = displayName(user)
  const id = `user-menu-${user.userId}`
  const doing = (act: Act) =>
    does(adminApi.endpoints.actOnUser, { userId: user.userId, act }, t('admin.saved'))
  return (
    <>
      <button
        type="button"
        className="ico"
        aria-label={t('admin.members.actions', { name })}
        popoverTarget={id}
      >
        <Icon name="ellipsis" />
      </button>
      <Menu id={id} end label={t('admin.members.actions', { name })}>
        {list === 'banned' ? (
          <MenuButton icon="undo" label={t('admin.members.unban')} {...doing('unban')} />
        ) : (
          <MenuButton icon="ban" bad label={t('admin.members.ban')} {...doing('ban')} />
        )}
        {list === 'suspended' ? (
          <MenuButton icon="eye" label={t('admin.members.unsuspend')} {...doing('unsuspend')} />
        ) : (
          <MenuButton icon="eye-off" bad label={t('admin.members.suspend')} opens={`${id}-suspend`} />
        )}
        <MenuButton icon="check" label={t('admin.members.verify')} {...doing('verify')} />
        <MenuButton icon="key" label={t('admin.members.removeTwoFactor')} opens={`${id}-removeTwoFactor`} />
        <MenuButton icon="clock" bad label={t('admin.members.delete')} opens={`${id}-delete`} />
        <MenuButton icon="trash" bad label={t('admin.members.purge')} opens={`${id}-purge`} />
      </Menu>
      {questions.map((act) => (
        <AskFirst
          key={act}
          id={`${id}-${act}`}
          question={t(`admin.members.${act}Ask`, { name })}
          label={t(`admin.members.${act}`)}
          {...doing(act)}
        />
      ))}
    </>
  )
}

/** Why they were banned, where somebody said so. */
const reasonOf = ({ banReason }: User & { banReason?: string | null }): string | null => banReason || null

const Members = ({ asked }: { asked: Asked }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { list } = asked
  const page = pageNumber(search)
  const active = peopleApi.useReadUsersQuery(queryOf(asked, search), { skip: list !== 'active' })
  const banned = adminApi.useReadBannedUsersQuery(page, { skip: list !== 'banned' })
  const suspended = adminApi.useReadSuspendedUsersQuery(page, { skip: list !== 'suspended' })
  return (
    <Paged
      of={{ active, banned, suspended }[list]}
      empty={<Empty icon="users" title={t('admin.members.none')} />}
    >
      {(users) => (
        <div className="table-wrap">
          <table className="table stack-table">
            <thead>
              <tr>
                <th scope="col">{t('admin.members.who')}</th>
                <th scope="col" className="num">
                  {t('admin.members.joined')}
                </th>
                <th scope="col" />
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
                    {reasonOf(user) && <q dir="auto">{reasonOf(user)}</q>}
                  </td>
                  <td className="num" data-l={t('admin.members.joined')}>
                    <Ago date={user.createdAt} />
                  </td>
                  <td className="num">
                    <UserMenu user={user} list={list} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Paged>
  )
}

/** Everybody, most recently active first, and what can be done about them. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = askedOf(useParams())
  if (!asked) throw new PageFailure(404)
  const { list, group } = asked
  return (
    <AdminFrame tab="members">
      <SearchForm
        label={t('admin.members.search')}
        hint={t('admin.members.search')}
        value={search.get('q') ?? ''}
      />
      <nav className="chips" aria-label={t('feed.filter')}>
        {Object.entries(groups).map(([word, whose]) => (
          <Link
            key={word}
            className="pick"
            to={`/admin/users/active/${word}`}
            aria-current={list === 'active' && whose === group ? 'true' : undefined}
          >
            {t(`admin.members.${whose}`)}
          </Link>
        ))}
        {kept.map((one) => (
          <Link
            key={one}
            className="pick"
            to={`/admin/users/${one}`}
            aria-current={one === list ? 'true' : undefined}
          >
            {t(`admin.members.${one}`)}
          </Link>
        ))}
      </nav>
      <Members asked={asked} />
    </AdminFrame>
  )
}
