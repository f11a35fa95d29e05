import { useTranslation } from '../../i18n/react.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'

/** What is said where filters leave nothing: there may well be something without them. */
export const NothingMatches = ({ reset }: { reset: string }) => {
  const { t } = useTranslation()
  return (
    <Empty icon="inbox" title={t('feed.emptyTitle')}>
      <span>{t('feed.empty')}</span>
      <Link className="btn" to={reset}>
        {t('feed.reset')}
      </Link>
    </Empty>
  )
}
