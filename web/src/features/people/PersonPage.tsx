import { useLocation, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { User } from '../../api/contract.ts'
import { need, notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useAppSelector, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, loginPath, splitHandle, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { imageUrl } from '../../model/images.ts'
import { Avatar } from '../../ui/Face.tsx'
import { useCount } from '../../ui/format.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '../../ui/Menu.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { Paged, PendingPage } from '../../ui/Answered.tsx'
import { CardSkeletons, Empty } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { pageNumber } from '../../model/paging.ts'
import { ItemList } from '../feed/ItemList.tsx'
import { SiteLinks } from '../site/FrontAside.tsx'
import { LevelMenu } from '../notifications/LevelMenu.tsx'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { useSite } from '../site/site.api.ts'
import { peopleApi, personTabs, type PersonTab } from './people.api.ts'
import { UserChips } from './UserChips.tsx'

const tabOf = (word: string | undefined): PersonTab | null =>
  word === undefined ? 'threads' : (personTabs.find((tab) => tab === word) ?? null)

export const loader: Loader = async ({ dispatch, params, url }) => {
  const tab = tabOf(params['tab'])
  if (!tab || !params['name']) return notFound()
  const user = await need(dispatch(peopleApi.endpoints.readUser.initiate(params['name'])))
  await want(
    dispatch(
      peopleApi.endpoints.readWritings.initiate({
        userId: user.userId,
        tab,
        p: pageNumber(url.searchParams),
      }),
    ),
  )
}

const Actions = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const tell = useTell()
  const [follow] = peopleApi.useFollowMutation()
  const [block] = peopleApi.useBlockUserMutation()
  if (me?.userId === user.userId)
    return (
      <Link className="btn" to="/settings/profile">
        <Icon name="pencil" size="s" />
        {t('user.edit')}
      </Link>
    )
  const following = user.isFollowedByUser === true
  const blocked = user.isBlockedByUser === true
  return (
    <>
      {me ? (
        <button
          type="button"
          className={`btn ${following ? 'btn-on' : 'btn-p'}`}
          aria-pressed={following}
          onClick={() => void tell(follow({ userId: user.userId, on: !following }).unwrap())}
        >
          <Icon name={following ? 'check' : 'user-plus'} size="s" />
          {following ? t('user.following') : t('user.follow')}
        </button>
      ) : (
        <Link className="btn btn-p" to={loginPath(pathname)} rel="nofollow">
          <Icon name="user-plus" size="s" />
          {t('user.follow')}
        </Link>
      )}
      <LevelMenu target={{ kind: 'User', id: user.userId }} level={user.notificationStatus} />
      {me && !user.apId && (
        <Link className="ico" to={`${userPath(user)}/message`} aria-label={t('messages.write')}>
          <Icon name="mail" />
        </Link>
      )}
      <button type="button" className="ico" aria-label={t('card.more')} popoverTarget="person-menu">
        <Icon name="ellipsis" />
      </button>
      <Menu id="person-menu" end label={t('card.more')}>
        <MenuLink
          icon="search"
          label={t('search.here')}
          to={`/search?user=${encodeURIComponent(user.username)}`}
        />
        {me && (
          <MenuButton
            icon="ban"
            bad={!blocked}
            label={blocked ? t('user.unblock') : t('user.block')}
            onPress={() => void tell(block({ userId: user.userId, on: !blocked }).unwrap())}
          />
        )}
        {user.apProfileId && (
          <MenuLink icon="external-link" label={t('user.origin')} to={user.apProfileId} plain />
        )}
      </Menu>
    </>
  )
}

const PersonHead = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const count = useCount()
  const now = useAppSelector((state) => state.page.now)
  const cover = imageUrl(user.cover)
  const { name, host } = splitHandle(user.username)
  const isMe = useMe()?.userId === user.userId
  const suspended = useIsSuspended() && isMe
  return (
    <>
      {cover && <img className="banner" src={cover} alt="" width="1400" height="280" />}
      <header className={`mag-head${cover ? '' : ' no-banner'}`}>
        <Avatar user={user} size={96} />
        <div />
        <div className="btns">
          <Actions user={user} />
        </div>
      </header>
      <div className="pf-body">
        <h1 className="title-line">{displayName(user)}</h1>
        <p className="handle-line">
          @{name}
          {host && `@${host}`}
          <UserChips user={user} now={now} />
        </p>
        {user.about && <Prose source={user.about} />}
        <p className="tally">
          <span>
            <b>{count(user.followersCount)}</b> {t('user.followersWord', { count: user.followersCount })}
          </span>
          {user.reputationPoints !== null && (
            <span>
              <b>{count(user.reputationPoints)}</b> {t('user.reputation')}
            </span>
          )}
        </p>
        {suspended && <SuspendedNote />}
        {(host || user.isBlockedByUser) && (
          <div className="notes">
            {host && (
              <div className="note">
                <Icon name="globe" />
                <span>
                  {t('user.remote')} {user.apProfileId && <a href={user.apProfileId}>{t('user.origin')}</a>}
                </span>
              </div>
            )}
            {user.isBlockedByUser && (
              <div className="note note-warn">
                <Icon name="ban" />
                <span>{t('user.blockedNote')}</span>
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const Writings = ({ user, tab }: { user: User; tab: PersonTab }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const writings = peopleApi.useReadWritingsQuery({ userId: user.userId, tab, p: pageNumber(search) })
  return (
    <Paged
      of={writings}
      empty={<Empty icon="feather" title={t('user.empty', { name: displayName(user) })} />}
      skeleton={<CardSkeletons count={4} />}
    >
      {(items) => <ItemList items={items} />}
    </Paged>
  )
}

/** Somebody's profile and what they wrote. */
export const Component = () => {
  const { t } = useTranslation()
  const site = useSite()
  const params = useParams()
  const tab = tabOf(params['tab'])
  const asked = peopleApi.useReadUserQuery(params['name'] ?? '')
  const { currentData: user } = asked
  if (!tab) throw new PageFailure(404)
  if (!user) return <PendingPage of={asked} />
  const base = userPath(user)
  const name = displayName(user)
  const { host } = splitHandle(user.username)
  return (
    <>
      <Head
        title={name}
        description={excerpt(user.about, 200) || t('meta.user', { name, site: site.title })}
        path={tab === 'threads' ? base : `${base}/${tab}`}
        image={imageUrl(user.avatar)}
        type="profile"
        hidden={host !== null || user.indexable === false}
      />
      <main id="content">
        <PersonHead user={user} />
        <nav className="tabs mag-tabs" aria-label={name} id="filters">
          {personTabs.map((value) => (
            <Link
              key={value}
              to={value === 'threads' ? base : `${base}/${value}`}
              stay
              aria-current={value === tab ? 'page' : undefined}
            >
              {t(`user.tabs.${value}`)}
            </Link>
          ))}
        </nav>
        <Writings user={user} tab={tab} />
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        <section className="box">
          <h2>{t('user.about')}</h2>
          <dl className="stats">
            <dt>{t('user.joined')}</dt>
            <dd>{user.createdAt.slice(0, 10)}</dd>
            <dt>{t('user.server')}</dt>
            <dd>{host ?? t('user.here')}</dd>
            {user.serverSoftware && (
              <>
                <dt>{t('user.software')}</dt>
                <dd>
                  {user.serverSoftware} {user.serverSoftwareVersion}
                </dd>
              </>
            )}
          </dl>
        </section>
        <SiteLinks />
      </aside>
    </>
  )
}
