import { useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'

const LIMIT = 200

/** What a text warns of, folded until it is wanted; that needs no script. */
export const WarningField = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation()
  // It stays as its writer folds it, whatever they type.
  const [given] = useState(value !== '')
  return (
    <details className="warning-field" open={given || undefined}>
      <summary>
        <Icon name="alert" size="s" />
        {t('editor.warning')}
      </summary>
      <input
        className="input"
        name="contentWarning"
        aria-label={t('editor.warning')}
        dir="auto"
        maxLength={LIMIT}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </details>
  )
}
