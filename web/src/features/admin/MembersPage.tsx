import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { notFound, PageFailure, want, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName } from '../../model/links.ts'
import { AskFirst } from '../../ui/AskFirst.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton } from '../../ui/Menu.tsx'
import { SearchForm } from '../../ui/SearchForm.tsx'
import { accountsQuery, AccountTable, type AccountActs } from './AccountTable.tsx'
import { adminApi, type Act } from './admin.api.ts'
import { AdminFrame, adminsOnly } from './AdminFrame.tsx'

/** Lists that have a page, by the word in its address. */
const named = ['inactive', 'suspended', 'banned'] as const
const lists = ['active', ...named] as const
/** Whose accounts, as the last word of the address says it: of this server, of others too, of others alone. */
const groups = { '0': 'local', '1': 'all', remote: 'remote' } as const

type Asked = { list: (typeof lists)[number]; group: (typeof groups)[keyof typeof groups] }

/** What an address asks for; null: there is no such list. */
const askedOf = ({ list = 'active', group }: Load['params']): Asked | null => {
  const known = lists.find((one) => one === list)
  const whose = groups[(group ?? (list === 'active' ? '0' : '1')) as keyof typeof groups]
  return known && whose ? { list: known, group: whose } : null
}

export const loader: Loader = async (args) => {
  await adminsOnly(args)
  const asked = askedOf(args.params) ?? notFound()
  const query = accountsQuery(asked, args.url.searchParams)
  await want(args.dispatch(adminApi.endpoints.readAccounts.initiate(query)))
}

/** What is asked first. */
const questions = ['removeTwoFactor', 'delete', 'purge'] as const satisfies readonly Act[]

/** What takes back what is done at once. */
const opposites: Partial<Record<Act, Act>> = {
  ban: 'unban',
  unban: 'ban',
  suspend: 'unsuspend',
  unsuspend: 'suspend',
}

const UserMenu: AccountActs = ({ user, list }) => {
  const { t } = useTranslation()
  const { does, back } = usePress()
  const name = displayName(user)
  const id = `user-menu-${user.userId}`
  const doing = (act: Act) => {
    const { actOnUser } = adminApi.endpoints
    const [said, opposite] = [t(`admin.said.${act}`, { name }), opposites[act]]
    return does(
      actOnUser,
      { userId: user.userId, act },
      opposite
        ? back(said, actOnUser, { userId: user.userId, act: opposite }, t(`admin.said.${opposite}`, { name }))
        : said,
    )
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
        {list === 'banned' ? (
          <MenuButton icon="undo" label={t('admin.members.unban')} {...doing('unban')} />
        ) : (
          <MenuButton icon="ban" bad label={t('admin.members.ban')} {...doing('ban')} />
        )}
        {list === 'suspended' ? (
          <MenuButton icon="eye" label={t('admin.members.unsuspend')} {...doing('unsuspend')} />
        ) : (
          <MenuButton icon="eye-off" bad label={t('admin.members.suspend')} {...doing('suspend')} />
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
          name={user.username}
          label={t(`admin.members.${act}`)}
          {...doing(act)}
        />
      ))}
    </>
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
        {named.map((one) => (
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
      <AccountTable asked={asked} Acts={UserMenu} />
    </AdminFrame>
  )
}
