import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ItemMenu } from '../../features/items/ItemMenu.tsx'
import { useSessionQuery } from '../../features/session/session.api.ts'
import { useSiteQueries } from '../../features/site/site.api.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { ACTS } from '../act-button.ts'
import { useCards } from '../cards.tsx'
import { useOwnStyles } from '../custom-css.ts'
import { KeySheet, PaletteSheet, useKeys } from '../keys.tsx'
import { useLinks } from '../links.ts'
import { useLive } from '../use-live.ts'
import { useMoves } from '../moves.ts'
import type { Frame } from '../routes.tsx'
import { AccountMenu, Appearance, FeedsMenu } from './Menus.tsx'
import { Rail, TabBar } from './Rail.tsx'
import { Top } from './Top.tsx'

const Skip = () => {
  const { t } = useTranslation()
  return (
    <nav className="skip" aria-label={t('skip.label')}>
      <a href="#content">{t('skip.content')}</a>
      <a href="#filters">{t('skip.filters')}</a>
      <a href="#search">{t('skip.search')}</a>
    </nav>
  )
}

/** What stands around every page. */
export const Shell = ({ frame, children }: { frame: Frame; children: ReactNode }) => {
  useSiteQueries()
  useSessionQuery()
  useLinks()
  useMoves()
  useLive()
  useKeys()
  const cards = useCards()
  useOwnStyles(useLocation().pathname)
  return (
    <>
      <Skip />
      <Top />
      <FeedsMenu />
      <AccountMenu />
      <Appearance />
      <KeySheet />
      <PaletteSheet />
      {frame === 'bare' ? (
        children
      ) : (
        <div id="middle" className={`shell${frame === 'two' ? ' two' : ''}`}>
          <Rail />
          {children}
        </div>
      )}
      {frame !== 'bare' && <TabBar />}
      <ItemMenu />
      {cards}
      <form id={ACTS} method="post" hidden />
      <Toasts />
    </>
  )
}
