import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import type { Emojis } from '../../model/emojis.ts'
import { WithEmojis } from '../../ui/Emojis.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** What an author warns of stands before it, and the rest is folded until somebody opens it; that needs no script. */
export const Warned = ({
  warning,
  lang,
  emojis,
  children,
}: {
  warning: string | null | undefined
  lang?: string
  emojis?: Emojis | undefined
  children: ReactNode
}) => {
  const { t } = useTranslation()
  if (!warning) return children
  return (
    <details className="warned">
      <summary>
        <Icon name="alert" size="s" />
        <b lang={lang} dir="auto">
          <WithEmojis text={warning} emojis={emojis} />
        </b>
        <span className="btn btn-s show">{t('card.warningShow')}</span>
        <span className="btn btn-s hide">{t('card.warningHide')}</span>
      </summary>
      {children}
    </details>
  )
}
