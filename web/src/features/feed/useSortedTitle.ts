import { useTranslation } from '../../i18n/react.tsx'
import type { Sort } from '../../model/feed-path.ts'

/** The title of a feed, and its sort unless that is the usual one. */
export const useSortedTitle = (title: string, sort: Sort, usual: Sort): string => {
  const { t } = useTranslation()
  return sort === 'default' || sort === usual
    ? title
    : t('feed.title', { feed: title, content: t(`feed.sorts.${sort}`) })
}
