import { useHydrated } from '../../app/hydration.tsx'
import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../api/api.ts'
import { useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { isFailure, refusedField } from '../../model/failure.ts'
import { useNext } from '../../ui/form.ts'
import type { UsedPasskey } from './ceremony.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { knowsPasskeys, passkeysApi, showPasskey } from './passkeys.api.ts'

/** What has to be signed is good for five minutes; a page may lie open for longer. */
const RENEWED_MS = 4 * 60_000

const offersBesideName = async (): Promise<boolean> =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Logs in with a passkey: by a button, and beside the name where the browser offers the ones it has. */
export const PasskeyLogIn = () => {
  const { t } = useTranslation()
  const next = useNext()
  const dispatch = useAppDispatch()
  const hydrated = useHydrated()
  const [leaving, setLeaving] = useState<Failure | null>(null)

  const logIn = useCallback(
    async (credential: UsedPasskey, restore = false): Promise<void> => {
      try {
        await dispatch(passkeysApi.endpoints.logInByPasskey.initiate({ credential, restore })).unwrap()
      } catch (error) {
        if (!isFailure(error) || refusedField(error).field !== 'restore') throw error
        setLeaving(error)
        return
      }
      location.assign(next)
    },
    [dispatch, next],
  )

  useEffect(() => {
    if (!hydrated) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let over = false
    const offer = async (): Promise<void> => {
      if (!(await offersBesideName()) || over) return
      timer = setTimeout(() => void offer(), RENEWED_MS)
      try {
        await logIn(await showPasskey(dispatch, true))
      } catch {
        // Nobody took up the offer, or the button was pressed instead; that one says what is wrong.
      }
    }
    void offer()
    return () => {
      over = true
      clearTimeout(timer)
      if (timer) void import('./ceremony.ts').then(({ cancel }) => cancel())
    }
  }, [hydrated, dispatch, logIn])

  return (
    <div className="sso">
      {leaving && (
        <p className="lead-text" role="alert">
          {refusedField(leaving).text} {t('safety.login.restoreHint')}
        </p>
      )}
      <PasskeyButton
        className="btn btn-l btn-w"
        label={leaving ? t('safety.login.keep') : t('passkeys.logIn')}
        onShown={(passkey) => logIn(passkey, leaving !== null)}
      />
    </div>
  )
}
