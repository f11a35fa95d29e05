import { useEffect, useRef } from 'react'
import type { Filled } from '../../app/form.ts'
import { useAppDispatch, type AppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { PasswordField, Refusal, TextField } from '../../ui/Field.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { PasskeyButton } from '../session/PasskeyButton.tsx'
import { passkeysApi } from '../session/passkeys.api.ts'
import { ssoApi, type Links } from '../session/sso.api.ts'
import { fieldError } from './FormRefusal.tsx'

/** For who has no password: a provider says again who they are, and brings them back to this page. */
const ProofByProvider = ({ items }: Pick<Links, 'items'>) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const [begin, { error, isLoading }] = ssoApi.useBeginProofMutation()
  const leave = async (provider: string): Promise<void> => {
    const answer = await begin({ provider, next: location.pathname })
    if (answer.data) location.assign(answer.data.location)
  }
  return (
    <>
      <p className="hint">{t('sso.proof.hint')}</p>
      {error && <Refusal>{text(error)}</Refusal>}
      <div className="btns">
        {items.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="btn"
            disabled={isLoading}
            onClick={() => void leave(name)}
          >
            {t('sso.proof.with', { provider: title })}
          </button>
        ))}
      </div>
    </>
  )
}

/** Asks what this browser showed lately of who sits there, so that the page need not ask. */
export const readProof = (dispatch: AppDispatch) => [
  dispatch(ssoApi.endpoints.readLinks.initiate()),
  dispatch(passkeysApi.endpoints.readProof.initiate()),
]

/** The password of a form, where it asks for one. */
export const passwordIn = ({ raw }: Filled): string | null => raw('currentPassword') || null

/** The code of a form, where it asks for one. */
export const codeIn = ({ text }: Filled): string | null => text('code') || null

const useProof = (error: unknown) => {
  const dispatch = useAppDispatch()
  const { data: proof } = passkeysApi.useReadProofQuery()
  const { data: links } = ssoApi.useReadLinksQuery()
  const [prove] = passkeysApi.useProvePasskeyMutation()
  const form = useRef<HTMLFormElement | null>(null)
  const provenBy = proof?.provenBy ?? null
  const isAsked = fieldError(error, 'currentPassword') !== undefined
  // What was shown when the page was opened may count no longer.
  useEffect(() => {
    if (isAsked) dispatch(passkeysApi.util.invalidateTags(['Sessions']))
  }, [isAsked, dispatch])
  // Goes on with what was asked, once the page asks for nothing more.
  useEffect(() => {
    if (provenBy === 'passkey') form.current?.requestSubmit()
    form.current = null
  }, [provenBy])
  return {
    proof,
    provenBy,
    providers: links?.hasPassword === false ? links.items : null,
    prove: async (...[passkey, asking]: Parameters<Parameters<typeof PasskeyButton>[0]['onShown']>) => {
      form.current = asking
      await prove(passkey).unwrap()
    },
  }
}

/**
 * Says again who one is, unless this browser showed it lately: by password, passkey or provider and, where it is on, by a
 * code of the second factor, which a passkey stands in for.
 */
export const ProofFields = ({ error, code }: { error: unknown; code: boolean }) => {
  const { t } = useTranslation()
  const { proof, provenBy, providers, prove } = useProof(error)
  const asksCode = code && provenBy !== 'passkey'
  return (
    <>
      {provenBy === 'provider' && <p className="hint">{t('sso.proof.done')}</p>}
      {provenBy === null &&
        (providers ? (
          providers.length > 0 && <ProofByProvider items={providers} />
        ) : (
          <PasswordField
            label={t('safety.current')}
            name="currentPassword"
            autoComplete="current-password"
            error={fieldError(error, 'currentPassword')}
            required
          />
        ))}
      {asksCode && (
        <TextField
          label={t('safety.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...(proof?.hasCodes === false ? {} : { hint: t('safety.codeHint') })}
          error={fieldError(error, 'code')}
          maxLength={20}
          required
        />
      )}
      {proof?.hasPasskey && (provenBy === null || asksCode) && (
        <div className="field">
          <PasskeyButton label={t('passkeys.confirm')} onShown={prove} />
        </div>
      )}
    </>
  )
}
