import { useTranslation } from '../../i18n/react.tsx'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useWaiting } from '../waiting/useWaiting.ts'
import { useIsLost } from './connection.ts'

/** Says, at the lower edge of every page, that there is no connection and what can be read all the same, and what waits for one. */
export const Connection = () => {
  const { t } = useTranslation()
  const isLost = useIsLost()
  const all = useWaiting()
  const refused = all.filter((one) => one.refused !== null).length
  if (!isLost && all.length === 0) return null
  return (
    <div className="away">
      {isLost && (
        <>
          <Icon name="wifi-off" size="s" /> {t('offline.old')}{' '}
          <Link to={OFFLINE_PATH}>{t('offline.kept')}</Link>{' '}
        </>
      )}
      {all.length > refused && (
        <Link to={OFFLINE_PATH}>{t('offline.waiting', { count: all.length - refused })}</Link>
      )}{' '}
      {refused > 0 && <Link to={OFFLINE_PATH}>{t('offline.notSent', { count: refused })}</Link>}
    </div>
  )
}
