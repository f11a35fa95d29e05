import { useTranslation } from '../../i18n/react.tsx'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { waitingId } from './queue.ts'
import { useRefusedText } from './refused-text.ts'
import { useWaiting } from './useWaiting.ts'

/** Says of a comment that it waits to be sent, or why it was not taken. */
export const WaitingMark = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const refusedText = useRefusedText()
  const waiting = useWaiting().find((one) => waitingId(one) === id)
  return (
    <Link to={OFFLINE_PATH} className="chip">
      <Icon name={waiting?.refused ? 'alert' : 'clock'} size="s" />{' '}
      {waiting?.refused ? refusedText(waiting.refused) : t('offline.waits')}
    </Link>
  )
}
