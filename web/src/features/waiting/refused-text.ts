import { useTranslation } from '../../i18n/react.tsx'
import { failureText } from '../../model/failure.ts'
import type { Refused } from './queue.ts'

/** Why something was not sent, in words for who wrote it. */
export const useRefusedText = (): ((refused: Refused) => string) => {
  const { t } = useTranslation()
  return (refused) =>
    refused.status === 0 ? t('offline.unsure') : t('offline.refused', { reason: failureText(t, refused) })
}
