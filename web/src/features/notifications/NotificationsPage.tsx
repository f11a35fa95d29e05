import { notificationGroups } from '@app/contract/messaging/notification-groups.ts'
import { usePress } from '../../app/press.ts'
import { usePutOff } from '../../app/use-put-off.ts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Notification } from '../../api/contract.ts'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { Field } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Menu, MenuLink } from '../../ui/Menu.tsx'
import { PutOffEntry } from '../../ui/PutOffButton.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { useTell } from '../../ui/useTell.ts'
import { pageNumber } from '../../model/paging.ts'
import { SiteLinks } from '../site/SiteLinks.tsx'
import { dayOf, describeNotification, grouped } from './describe.ts'
import { notificationsApi, type DigestFrequency, type NotificationQuery } from './notifications.api.ts'
import { NotificationGroup } from './NotificationGroup.tsx'
import { usePush } from './push.ts'

const queryOf = (search: URLSearchParams): NotificationQuery => {
  const group = notificationGroups.find((known) => known === search.get('kind'))
  return {
    status: search.get('status') === 'new' ? 'new' : 'all',
    ...(group && { group }),
    p: pageNumber(search),
  }
}

/** The address of the list, narrowed; each choice keeps the other. */
const listPath = ({ status, group }: Omit<NotificationQuery, 'p'>): string => {
  const search = new URLSearchParams({ ...(status === 'new' && { status }), ...(group && { kind: group }) })
  return search.size > 0 ? `/settings/notifications?${search}` : '/settings/notifications'
}

/** What the list may be narrowed to, by what its lines tell of. */
const Groups = ({ query }: { query: NotificationQuery }) => {
  const { t } = useTranslation()
  return (
    <nav className="chips chips-row" aria-label={t('notifications.group')}>
      {notificationGroups.map((group) => {
        const { status } = query
        const chosen = query.group === group
        return (
          <Link
            key={group}
            className="pick"
            to={listPath(chosen ? { status } : { status, group })}
            stay
            aria-current={chosen ? 'true' : undefined}
          >
            {t(`notifications.groups.${group}`)}
          </Link>
        )
      })}
    </nav>
  )
}

export const loader: Loader = async ({ dispatch, state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname + url.search))
  await want(dispatch(notificationsApi.endpoints.readNotifications.initiate(queryOf(url.searchParams))))
}

const { clearNotifications } = notificationsApi.endpoints

const sections = ['fresh', 'today', 'yesterday', 'earlier'] as const

const List = ({ items, query }: { items: readonly Notification[]; query: NotificationQuery }) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  // What is read here stays where it was until the page is opened again.
  const [wasNew] = useState(() => new Map<number, boolean>())
  const sectionOf = (one: Notification): (typeof sections)[number] => {
    const { notificationId: id, status } = one
    if (!wasNew.has(id)) wasNew.set(id, status === 'new')
    return wasNew.get(id) ? 'fresh' : dayOf(describeNotification(one).at, now)
  }
  const bySection = Map.groupBy(items, sectionOf)
  return sections.map((section) => {
    const rows = bySection.get(section)
    return (
      rows && (
        <section key={section}>
          <h2 className="day">{t(`notifications.${section}`)}</h2>
          {grouped(rows).map((group) => (
            <NotificationGroup key={group[0].notificationId} of={group} query={query} />
          ))}
        </section>
      )
    )
  })
}

const PushBox = () => {
  const { t } = useTranslation()
  const { possible, on, turnOn, turnOff, test } = usePush()
  if (!possible) return null
  return (
    <section className="box">
      <h2>{t('notifications.push')}</h2>
      <p>{t('notifications.pushHint')}</p>
      <div className="btns box-act">
        <button type="button" className="btn btn-s" onClick={on ? turnOff : turnOn}>
          <Icon name={on ? 'bell-off' : 'bell-ring'} size="s" />
          {on ? t('notifications.pushOff') : t('notifications.pushOn')}
        </button>
        {on && (
          <button type="button" className="btn btn-s btn-q" onClick={test}>
            {t('notifications.pushTest')}
          </button>
        )}
      </div>
    </section>
  )
}

const frequencies = ['never', 'daily', 'weekly'] as const

const DigestBox = () => {
  const { t } = useTranslation()
  const tell = useTell()
  const { currentData } = notificationsApi.useReadDigestQuery()
  const [choose] = notificationsApi.useChooseDigestMutation()
  if (!currentData) return null
  return (
    <section className="box">
      <h2>{t('digest.title')}</h2>
      <Field label={t('digest.label')}>
        {(props) => (
          <span className="with end">
            <select
              className="input"
              {...props}
              value={currentData.frequency}
              onChange={({ target }) => void tell(choose(target.value as DigestFrequency).unwrap())}
            >
              {frequencies.map((value) => (
                <option key={value} value={value}>
                  {t(`digest.${value}`)}
                </option>
              ))}
            </select>
            <Icon name="chevron-down" />
          </span>
        )}
      </Field>
    </section>
  )
}

/** The inbox; new lines arrive by themselves. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = queryOf(search)
  const notifications = notificationsApi.useReadNotificationsQuery(query)
  const { notifications: unread } = useAppSelector((state) => state.page.unread)
  const { press } = usePress()
  const { puts, isGoing } = usePutOff()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const none = (
    <Empty icon="bell" title={t('notifications.emptyTitle')}>
      <span>{t('notifications.empty')}</span>
    </Empty>
  )
  return (
    <>
      <Head title={t('notifications.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('notifications.title')}</h1>
          <span className="push btns">
            <button {...press(notificationsApi.endpoints.markAllRead, undefined)} className="btn btn-s btn-q">
              <Icon name="check-check" size="s" />
              {t('notifications.readAll')}
            </button>
            <button type="button" className="ico" aria-label={t('card.more')} popoverTarget="nm">
              <Icon name="ellipsis" />
            </button>
          </span>
        </div>
        <Menu id="nm" end label={t('card.more')}>
          <MenuLink icon="settings" label={t('nav.settings')} to="/settings/general#notify" />
          <PutOffEntry
            icon="trash"
            of={puts(clearNotifications, undefined, t('settings.said.cleared'))}
            label={t('notifications.clearAll')}
            question={t('notifications.clearAsk')}
            name={t('notifications.title')}
          />
        </Menu>
        <nav className="chips chips-row" aria-label={t('notifications.kind')} id="filters">
          <Link
            className="pick"
            to={listPath({ ...query, status: 'all' })}
            stay
            aria-current={query.status === 'all' ? 'true' : undefined}
          >
            {unread > 0 ? t('notifications.allUnread', { count: unread }) : t('notifications.all')}
          </Link>
          <Link
            className="pick"
            to={listPath({ ...query, status: 'new' })}
            stay
            aria-current={query.status === 'new' ? 'true' : undefined}
          >
            <Icon name="eye" size="s" />
            {t('notifications.unreadOnly')}
          </Link>
        </nav>
        <Groups query={query} />
        {isGoing(clearNotifications, undefined) ? (
          none
        ) : (
          <Paged of={notifications} empty={none} skeleton={<TextSkeleton lines={8} />}>
            {(items) => <List items={items} query={query} />}
          </Paged>
        )}
      </main>
      <aside className="aside" aria-label={t('nav.about')}>
        {ready && <PushBox />}
        {ready && <DigestBox />}
        <SiteLinks />
      </aside>
    </>
  )
}
