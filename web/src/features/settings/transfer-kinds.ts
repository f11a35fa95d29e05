import { portableKinds } from '@app/contract/identity/portable-kinds.ts'
import { useTranslation } from '../../i18n/react.tsx'

/** `settings` are taken along alone. */
type Kind = (typeof portableKinds)[number] | 'settings'

/** What each is called. */
export const useKindName = (): ((kind: Kind) => string) => {
  const { t } = useTranslation()
  return (kind) => {
    if (kind === 'mutes') return t('relations.kinds.muted')
    if (kind === 'instance_blocks') return t('safety.blocked.title')
    return t(`transfer.what.${kind}`)
  }
}
