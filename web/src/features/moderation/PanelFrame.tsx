import type { ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import { need, notFound, PageFailure, PageMoved, type Load } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useMe, type Me } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath, magazinePath } from '../../model/links.ts'
import { Head } from '../../ui/Head.tsx'
import { PendingPage } from '../../ui/Answered.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { MagazineCrumb } from '../magazines/MagazineCrumb.tsx'
import { isOwner, mayModerate } from './rights.ts'

/** Which tabs there are, and for whom: only owners change the magazine itself and who looks after it. */
const tabs = [
  { name: 'general', of: 'owner' },
  { name: 'reports', of: 'moderator' },
  { name: 'subscribers', of: 'moderator' },
  { name: 'moderators', of: 'owner' },
  { name: 'requests', of: 'owner' },
  { name: 'badges', of: 'owner' },
  { name: 'tags', of: 'owner' },
  { name: 'bans', of: 'moderator' },
  { name: 'trash', of: 'moderator' },
  { name: 'appearance', of: 'owner' },
  { name: 'stats', of: 'owner' },
  { name: 'webhooks', of: 'moderator' },
] as const

export type PanelTab = (typeof tabs)[number]['name']

const mayOpenTab = (me: Me | null, magazine: Magazine, tab: PanelTab): boolean => {
  const of = tabs.find(({ name }) => name === tab)?.of
  return of === 'owner' ? isOwner(me, magazine) : mayModerate(me, magazine)
}

/** The magazine of a panel, for those alone who may open the tab. */
export const panelMagazine = async (
  { dispatch, params, state, url }: Load,
  tab: PanelTab,
): Promise<Magazine> => {
  const { me } = state().page
  if (!me) throw new PageMoved(loginPath(url.pathname))
  if (!params['name']) return notFound()
  const magazine = await need(dispatch(magazinesApi.endpoints.readMagazine.initiate(params['name'])))
  if (!mayOpenTab(me, magazine, tab)) throw new PageFailure(403)
  return magazine
}

/** Where a panel stands, its tabs, and the tab itself once the magazine is known. */
export const PanelFrame = ({
  tab,
  children,
}: {
  tab: PanelTab
  children: (magazine: Magazine) => ReactNode
}) => {
  const { t } = useTranslation()
  const me = useMe()
  const name = useParams()['name'] ?? ''
  const asked = magazinesApi.useReadMagazineQuery(name)
  const { currentData: magazine } = asked
  if (!magazine) return <PendingPage of={asked} skeleton={<TextSkeleton />} />
  if (!mayOpenTab(me, magazine, tab)) throw new PageFailure(403)
  const base = magazinePath(magazine)
  return (
    <>
      <Head title={`${t(`moderation.tabs.${tab}`)} · ${magazine.title}`} hidden />
      <main id="content">
        <MagazineCrumb magazine={magazine} name={magazine.title} here={t('moderation.panel')} />
        <div className="page-head">
          <h1>{t(`moderation.tabs.${tab}`)}</h1>
        </div>
        <nav className="tabs" id="filters" aria-label={t('moderation.panel')}>
          {tabs
            .filter(({ name: one }) => mayOpenTab(me, magazine, one))
            .map((one) => (
              <Link
                key={one.name}
                to={`${base}/panel/${one.name}`}
                aria-current={one.name === tab ? 'page' : undefined}
              >
                {t(`moderation.tabs.${one.name}`)}
              </Link>
            ))}
        </nav>
        {children(magazine)}
      </main>
    </>
  )
}
