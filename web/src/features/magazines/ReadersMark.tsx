import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

const icons = { localOnly: 'house' } as const

/** Who may read a magazine, where that is not everybody. */
export const ReadersMark = ({ magazine: { readers = 'public' } }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  if (readers === 'public') return null
  return (
    <span className="chip" title={t(`magazine.readers.${readers}Hint`)}>
      <Icon name={icons[readers]} size="s" />
      {t(`magazine.readers.${readers}`)}
    </span>
  )
}
