import type { ReactNode } from 'react'
import { PageMoved, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { Head } from '../../ui/Head.tsx'
import { SettingsTabs, type SettingsTab } from './SettingsTabs.tsx'

/** Sends a visitor to log in, and back. */
export const membersOnly: Loader = ({ state, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname))
  return Promise.resolve()
}

/** A page of the settings below its tabs. */
export const SettingsFrame = ({
  tab,
  title,
  children,
}: {
  tab: SettingsTab
  title?: string
  children: ReactNode
}) => {
  const { t } = useTranslation()
  return (
    <>
      <Head title={title ?? t('settings.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{title ?? t('settings.title')}</h1>
        </div>
        <SettingsTabs current={tab} />
        {children}
      </main>
    </>
  )
}
