import { useTranslation } from '../../i18n/react.tsx'

/** What can be taken along and brought; `settings` is taken along alone. */
export const kinds = [
  'follows',
  'blocks',
  'mutes',
  'instance_blocks',
  'subscriptions',
  'magazine_blocks',
  'bookmarks',
  'bookmarks_by_list',
] as const
type Kind = (typeof kinds)[number] | 'settings'

/** What each is called. */
export const useKindName = (): ((kind: Kind) => string) => {
  const { t } = useTranslation()
  return (kind) => {
    if (kind === 'mutes') return t('relations.kinds.muted')
    if (kind === 'instance_blocks') return t('safety.blocked.title')
    return t(`transfer.what.${kind}`)
  }
}
