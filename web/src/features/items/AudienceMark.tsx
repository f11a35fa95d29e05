import type { Post } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

export type Audience = NonNullable<Post['audience']>

const icons: Record<Exclude<Audience, 'public'>, string> = {
  unlisted: 'eye-off',
  followers: 'users',
  direct: 'at-sign',
  members: 'lock',
}

/** Who may read it, where that is not everybody or it is not listed. */
export const AudienceMark = ({ audience = 'public' }: { audience?: Audience }) => {
  const { t } = useTranslation()
  if (audience === 'public') return null
  return (
    <span className="audience" title={t(`audience.${audience}Hint`)}>
      <Icon name={icons[audience]} size="s" />
      <span className="sr">{t(`audience.${audience}Hint`)}</span>
    </span>
  )
}
