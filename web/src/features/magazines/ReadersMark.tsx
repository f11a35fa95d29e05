import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Who may read a magazine, where that is not everybody. */
export const ReadersMark = ({ magazine: { readers = 'public' } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  if (readers === 'public') return null
  const here = readers === 'localOnly'
  return (
    <span className="chip" title={here ? t('magazine.readers.localOnlyHint') : undefined}>
      <Icon name={here ? 'house' : 'lock'} size="s" />
      {t(here ? 'magazine.readers.localOnly' : 'audience.membersHint')}
    </span>
  )
}
