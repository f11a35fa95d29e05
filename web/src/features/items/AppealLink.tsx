import type { AnyItem } from './items.api.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { appealPath } from '../../model/act-paths.ts'
import type { Subject } from '../../model/cached-items.ts'
import { Link } from '../../ui/Link.tsx'

/** The way for authors to ask for what a moderator removed, beside the note that says so. */
export const AppealLink = ({ kind, id, item }: Subject & { item: Pick<AnyItem, 'visibility' | 'user'> }) => {
  const { t } = useTranslation()
  return useMe()?.userId === item.user.userId && item.visibility === 'trashed' ? (
    <p>
      <Link to={appealPath({ kind, id })}>{t('card.appeal')}</Link>
    </p>
  ) : null
}
