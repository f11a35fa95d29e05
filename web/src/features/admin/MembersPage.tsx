import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { User } from '../../api/contract.ts'
import { want, type Loader } from '../../app/load.ts'
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
import { adminApi, type Act, type Shown } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const groups = ['local', 'remote', 'all'] as const

const askedOf = (search: URLSearchParams) => ({
  p: pageNumber(search),
  group: groups.find((group) => group === search.get('group')) ?? ('local' as const),
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})
const kept = ['banned', 'suspended'] as const satisfies readonly Shown[]
const shownOf = (search: URLSearchParams): Shown | null =>
  kept.find((shown) => shown === search.get('show')) ?? null

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { searchParams } = args.url
  const { readBannedUsers, readSuspendedUsers } = adminApi.endpoints
  const shown = shownOf(searchParams)
  const page = pageNumber(searchParams)
  if (shown === 'banned') await want(args.dispatch(readBannedUsers.initiate(page)))
  else if (shown === 'suspended') await want(args.dispatch(readSuspendedUsers.initiate(page)))
  else await want(args.dispatch(peopleApi.endpoints.readUsers.initiate(askedOf(searchParams))))
}

/** What is asked first. */
const questions = ['suspend', 'removeTwoFactor', 'delete', 'purge'] as const satisfies readonly Act[]

const UserMenu = ({ user, shown }: { user: User; shown: Shown | null }) => {
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
        {shown === 'banned' ? (
          <MenuButton icon="undo" label={t('admin.members.unban')} {...doing('unban')} />
        ) : (
          <MenuButton icon="ban" bad label={t('admin.members.ban')} {...doing('ban')} />
        )}
        {shown === 'suspended' ? (
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

const Members = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const shown = shownOf(search)
  const everyone = peopleApi.useReadUsersQuery(askedOf(search), { skip: shown !== null })
  const banned = adminApi.useReadBannedUsersQuery(pageNumber(search), { skip: shown !== 'banned' })
  const suspended = adminApi.useReadSuspendedUsersQuery(pageNumber(search), { skip: shown !== 'suspended' })
  return (
    <Paged
      of={shown === null ? everyone : shown === 'banned' ? banned : suspended}
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
                    <UserMenu user={user} shown={shown} />
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
  return (
    <AdminFrame tab="members">
      <SearchForm
        label={t('admin.members.search')}
        hint={t('admin.members.search')}
        value={search.get('q') ?? ''}
      />
      <nav className="chips" aria-label={t('feed.filter')}>
        {groups.map((group) => (
          <Link
            key={group}
            className="pick"
            to={`/admin/users?group=${group}`}
            aria-current={shownOf(search) === null && group === askedOf(search).group ? 'true' : undefined}
          >
            {t(`admin.members.${group}`)}
          </Link>
        ))}
        {kept.map((shown) => (
          <Link
            key={shown}
            className="pick"
            to={`/admin/users?show=${shown}`}
            aria-current={shown === shownOf(search) ? 'true' : undefined}
          >
            {t(`admin.members.${shown}`)}
          </Link>
        ))}
      </nav>
      <Members />
    </AdminFrame>
  )
}
