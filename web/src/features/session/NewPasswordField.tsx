import { useEffect, useState, type ComponentProps } from 'react'
import { useAppDispatch } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { sessionApi, type Strength, type StrengthRequest } from './session.api.ts'

/** After somebody stopped typing for so long, the server is asked. */
const PAUSE_MS = 400
/** What is shorter is refused whatever it is. */
const SHORTEST = 6

const useStrength = (asked: StrengthRequest | null): Strength | null => {
  const dispatch = useAppDispatch()
  const [strength, setStrength] = useState<Strength | null>(null)
  useEffect(() => {
    let over = false
    const ask = async (): Promise<void> => {
      if (asked === null || asked.plainPassword.length < SHORTEST) return setStrength(null)
      const answer = await dispatch(sessionApi.endpoints.judgePassword.initiate(asked, { track: false }))
      if (!over) setStrength(answer.data?.strength ?? null)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [asked, dispatch])
  return strength
}

const valueOf = (form: HTMLFormElement | null, name: string): string | null => {
  const field = form?.elements.namedItem(name)
  return field instanceof HTMLInputElement ? field.value : null
}

/** A password that is chosen: says while it is typed how hard it is to guess, beside the name and address of its form. */
export const NewPasswordField = ({
  owner,
  ...field
}: Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  /** Whose it is, where the form does not say. */
  owner?: { username: string; email: string | null }
}) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<StrengthRequest | null>(null)
  const strength = useStrength(asked)
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      hint={
        <span aria-live="polite">
          {strength === null
            ? t('account.passwordHint')
            : t(`strength.${strength}`) + (strength === 'strong' ? '' : `. ${t('strength.advice')}`)}
        </span>
      }
      onInput={({ currentTarget: { form, value: plainPassword } }) =>
        setAsked({
          plainPassword,
          username: owner?.username ?? valueOf(form, 'username'),
          email: owner?.email ?? valueOf(form, 'email'),
        })
      }
    />
  )
}
