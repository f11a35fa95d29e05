import type { Entry } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'

type Visibility = Entry['visibility']

/** Why something that was written is not shown; empty where it is. */
export const useGoneText = (visibility: Visibility): string => {
  const { t } = useTranslation()
  const texts: Record<Visibility, string> = {
    visible: '',
    trashed: t('card.removed'),
    soft_deleted: t('card.deleted'),
    private: t('card.private'),
  }
  return texts[visibility]
}
