import { useHydrated } from '../../app/hydration.tsx'
import type { ButtonHTMLAttributes } from 'react'
import { FORM, useForm, type Action } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { useFailureText } from '../../ui/states.tsx'

/**
 * A form for one picture that stands somewhere: what it is, a way to put another in its place, sent as soon as it is
 * chosen, and, where there is one, to take it away.
 */
export const PictureLine = ({
  action,
  name,
  label,
  hint,
  shown,
  texts,
  remove,
}: {
  action: Action
  /** The form's. */
  name: string
  label: string
  hint?: string
  /** Where the picture is to be seen, if not on the page anyway. */
  shown?: string | null
  /** What the pages around it call its buttons: each loads texts of its own. */
  texts: { save: string; remove?: string }
  /** The button that takes it away. */
  remove?: ButtonHTMLAttributes<HTMLButtonElement>
}) => {
  const { t } = useTranslation()
  const text = useFailureText()
  const hydrated = useHydrated()
  const { props, busy, failure } = useForm(action, { name, clears: true })
  return (
    <form {...props} className="line" encType="multipart/form-data">
      <input type="hidden" name={FORM} value={name} />
      <span className="tx">
        <b>{label}</b>
        {hint && <small>{hint}</small>}
        {failure && (
          <span className="err" role="alert">
            {text(failure)}
          </span>
        )}
        {shown && <img className="line-picture" src={shown} alt="" />}
      </span>
      <span className="btns">
        <label className={hydrated ? 'btn btn-s file-button' : undefined}>
          {hydrated && (
            <>
              {busy && <span className="spin" />}
              {t('settings.choose')}
            </>
          )}
          <input
            className={hydrated ? 'file' : undefined}
            type="file"
            name="picture"
            accept="image/*"
            aria-label={`${label}: ${t('settings.choose')}`}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
        </label>
        {!hydrated && (
          <button type="submit" className="btn btn-s">
            {texts.save}
          </button>
        )}
        {remove && (
          <button {...remove} className="btn btn-s btn-q" aria-label={`${label}: ${texts.remove}`}>
            {texts.remove}
          </button>
        )}
      </span>
    </form>
  )
}
