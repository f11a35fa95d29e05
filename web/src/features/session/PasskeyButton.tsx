import { useHydrated } from '../../app/hydration.tsx'
import { useState, type MouseEvent } from 'react'
import type { Failure } from '../../api/api.ts'
import { useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Refusal } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useFailureText } from '../../ui/states.tsx'
import type { UsedPasskey } from './ceremony.ts'
import { knowsPasskeys, passkeyFailure, showPasskey } from './passkeys.api.ts'

/** Asks for a passkey; nothing where the browser knows of none, or has no script. */
export const PasskeyButton = ({
  label,
  className = 'btn',
  onShown,
}: {
  label: string
  className?: string
  /** What becomes of it; what it throws is said. */
  onShown: (passkey: UsedPasskey, form: HTMLFormElement | null) => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const dispatch = useAppDispatch()
  const hydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  if (!hydrated || !knowsPasskeys()) return null
  const ask = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await onShown(await showPasskey(dispatch), form)
    } catch (error) {
      setFailure(passkeyFailure(error, t('passkeys.failed')))
    }
    setBusy(false)
  }
  return (
    <>
      {failure && <Refusal>{text(failure)}</Refusal>}
      <button type="button" className={className} disabled={busy} onClick={(event) => void ask(event)}>
        <Icon name="key" />
        {label}
      </button>
    </>
  )
}
