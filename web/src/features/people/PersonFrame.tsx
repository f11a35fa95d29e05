import { useDates } from '../../ui/format.ts'
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import type { User } from '../../api/contract.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { displayName, splitHandle, userPath } from '../../model/links.ts'
import { excerpt } from '../../model/text.ts'
import { PendingPage } from '../../ui/Answered.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { SiteLinks } from '../site/SiteLinks.tsx'
import { useSite } from '../site/site.api.ts'
import { peopleApi } from './people.api.ts'
import { PersonHead } from './PersonHead.tsx'
import { writingTabs, type WritingTab } from './writings.api.ts'

type Tab = WritingTab | 'magazines' | 'people' | 'reputation'

/** Where each tab leads; those of magazines and people open the list that everybody may see, reputation that of threads. */
const tabs: { tab: Tab; to: string }[] = [
  ...writingTabs.map((tab) => ({ tab, to: tab === 'all' ? '' : `/${tab}` })),
  { tab: 'magazines', to: '/moderated' },
  { tab: 'people', to: '/followers' },
  { tab: 'reputation', to: '/reputation/threads' },
]

const useBrowserEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

const Tabs = ({ user, current }: { user: User; current: Tab }) => {
  const { t } = useTranslation()
  const base = userPath(user)
  const row = useRef<HTMLElement>(null)
  // On a phone the row is wider than the screen: the tab one is on has to be among those one sees.
  useBrowserEffect(() => {
    const here = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const all = row.current?.getBoundingClientRect()
    if (here && all) row.current?.scrollBy({ left: here.left + here.width / 2 - all.left - all.width / 2 })
  }, [current])
  return (
    <nav ref={row} className="tabs mag-tabs" aria-label={displayName(user)} id="filters">
      {tabs.map(({ tab, to }) => (
        <Link key={tab} to={base + to} stay aria-current={tab === current ? 'page' : undefined}>
          {t(`user.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  )
}

const PersonAside = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { day } = useDates()
  const { host } = splitHandle(user.username)
  return (
    <aside className="aside" aria-label={t('nav.about')}>
      <section className="box">
        <h2>{t('user.about')}</h2>
        <dl className="stats">
          <dt>{t('user.joined')}</dt>
          <dd>{day(user.createdAt)}</dd>
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
  )
}

/** A person's head, tabs and context column around one of their lists. */
export const PersonFrame = ({
  tab,
  list,
  title = displayName,
  children,
}: {
  tab: Tab
  /** The rest of the address; none for the first tab. */
  list?: string
  title?: (user: User) => string
  children: (user: User) => ReactNode
}) => {
  const { t } = useTranslation()
  const site = useSite()
  const asked = peopleApi.useReadUserQuery(useParams()['name'] ?? '')
  const { currentData: user } = asked
  if (!user) return <PendingPage of={asked} />
  const base = userPath(user)
  return (
    <>
      <Head
        title={title(user)}
        description={
          excerpt(user.about, 200) || t('meta.user', { name: displayName(user), site: site.title })
        }
        path={list ? `${base}/${list}` : base}
        image={imageUrl(user.avatar)}
        type="profile"
        hidden={user.apId !== null || user.indexable === false}
      />
      <main id="content">
        <PersonHead user={user} />
        <Tabs user={user} current={tab} />
        {children(user)}
      </main>
      <PersonAside user={user} />
    </>
  )
}
