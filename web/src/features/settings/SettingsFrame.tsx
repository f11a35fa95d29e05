import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { SettingsTabs, type SettingsTab } from './SettingsTabs.tsx'

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
