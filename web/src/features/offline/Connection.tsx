import { useTranslation } from '../../i18n/react.tsx'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useIsLost } from './connection.ts'

/** Says, at the lower edge of every page, that there is no connection and what can be read all the same. */
export const Connection = () => {
  const { t } = useTranslation()
  if (!useIsLost()) return null
  return (
    <div className="away">
      <Icon name="wifi-off" size="s" /> {t('offline.old')} <Link to={OFFLINE_PATH}>{t('offline.kept')}</Link>
    </div>
  )
}
