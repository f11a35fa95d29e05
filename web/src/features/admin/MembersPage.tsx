import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { User } from '../../api/contract.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, userPath } from '../../model/links.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Face.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { Empty, Failed, TextSkeleton } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { pageNumber } from '../feed/Feed.tsx'
import { Pager } from '../feed/ItemList.tsx'
import { peopleApi } from '../people/people.api.ts'
import { adminApi, type Act } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

const groups = ['local', 'remote', 'all'] as const

const askedOf = (search: URLSearchParams) => ({
  p: pageNumber(search),
  group: groups.find((group) => group === search.get('group')) ?? ('local' as const),
  ...(search.get('q') ? { q: search.get('q') ?? '' } : {}),
})
const isBanned = (search: URLSearchParams): boolean => search.get('show') === 'banned'

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const { searchParams } = args.url
  await want(
    isBanned(searchParams)
      ? args.dispatch(adminApi.endpoints.readBannedUsers.initiate(pageNumber(searchParams)))
      : args.dispatch(peopleApi.endpoints.readUsers.initiate(askedOf(searchParams))),
  )
}

const UserMenu = ({ user, banned }: { user: User; banned: boolean }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const [act] = adminApi.useActOnUserMutation()
  const name = displayName(user)
  const id = `user-menu-${user.userId}`
  const run = (what: Act, question?: string): void => {
    if (question && !window.confirm(question)) return
    void tell(act({ userId: user.userId, act: what }).unwrap(), t('admin.saved'))
  }
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
        {banned ? (
          <MenuButton icon="undo" label={t('admin.members.unban')} onPress={() => run('unban')} />
        ) : (
          <MenuButton icon="ban" bad label={t('admin.members.ban')} onPress={() => run('ban')} />
        )}
        <MenuButton icon="check" label={t('admin.members.verify')} onPress={() => run('verify')} />
        <MenuButton
          icon="clock"
          bad
          label={t('admin.members.delete')}
          onPress={() => run('delete', t('admin.members.deleteAsk', { name }))}
        />
        <MenuButton
          icon="trash"
          bad
          label={t('admin.members.purge')}
          onPress={() => run('purge', t('admin.members.purgeAsk', { name }))}
        />
      </Menu>
    </>
  )
}

const Members = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const banned = isBanned(search)
  const everyone = peopleApi.useReadUsersQuery(askedOf(search), { skip: banned })
  const out = adminApi.useReadBannedUsersQuery(pageNumber(search), { skip: !banned })
  const { currentData, error, refetch } = banned ? out : everyone
  if (!currentData) return error ? <Failed error={error} retry={() => void refetch()} /> : <TextSkeleton />
  if (currentData.items.length === 0) return <Empty icon="users" title={t('admin.members.none')} />
  return (
    <>
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
            {currentData.items.map((user) => (
              <tr key={user.userId}>
                <td>
                  <Link className="cell" to={userPath(user)}>
                    <Avatar user={user} size={32} />
                    <span>
                      <b>{displayName(user)}</b>
                      <br />
                      <span className="mute">@{user.username.replace(/^@/, '')}</span>
                    </span>
                  </Link>
                </td>
                <td className="num" data-l={t('admin.members.joined')}>
                  <Ago date={user.createdAt} />
                </td>
                <td className="num">
                  <UserMenu user={user} banned={banned} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager pagination={currentData.pagination} />
    </>
  )
}

/** Everybody, most recently active first, and what can be done about them. */
export const Component = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const q = search.get('q') ?? ''
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(`?q=${encodeURIComponent(String(new FormData(event.currentTarget).get('q') ?? ''))}`)
  }
  return (
    <AdminFrame tab="members">
      <form className="search-page" role="search" onSubmit={find}>
        <label className="sr" htmlFor="find-member">
          {t('admin.members.search')}
        </label>
        <input
          className="input"
          id="find-member"
          name="q"
          type="search"
          defaultValue={q}
          key={q}
          placeholder={t('admin.members.search')}
        />
        <button type="submit" className="btn">
          {t('search.label')}
        </button>
      </form>
      <nav className="chips" aria-label={t('feed.filter')}>
        <Link className="pick" to="/admin/users" aria-current={isBanned(search) ? undefined : 'true'}>
          {t('admin.members.all')}
        </Link>
        <Link
          className="pick"
          to="/admin/users?show=banned"
          aria-current={isBanned(search) ? 'true' : undefined}
        >
          {t('admin.members.banned')}
        </Link>
      </nav>
      <Members />
    </AdminFrame>
  )
}
