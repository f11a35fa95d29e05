import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Stands where a suspended member would write. */
export const SuspendedNote = () => {
  const { t } = useTranslation()
  return (
    <div className="notes">
      <div className="note note-warn" role="status">
        <Icon name="ban" />
        <span>{t('user.suspended')}</span>
      </div>
    </div>
  )
}
