import { useHydrated } from '../../app/hydration.tsx'
import { useEffect, useRef, type MouseEvent } from 'react'
import { FORM, type useForm } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { DECIDING } from './decide-chosen.ts'
import type { Verdict } from './decisions.api.ts'
import { queueKeys } from './queue-keys.ts'

const acts = [
  ['remove', 'trash', 'E'],
  ['keep', 'check', 'V'],
  ['adult', 'eye-off', 'H'],
] as const

/** Chooses all reports of the page, and says what can be made of those that are chosen. */
export const Choosing = ({
  keys,
  chosen,
  all,
  onChooseAll,
  onDecide,
  form,
}: {
  keys: boolean
  /** How many are chosen, and of how many. */
  chosen: number
  all: number
  onChooseAll: (chosen: boolean) => void
  onDecide: (verdict: Verdict) => void
  /** What browsers without script send. */
  form: ReturnType<typeof useForm>['props']
}) => {
  const { t } = useTranslation()
  const hydrated = useHydrated()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = chosen > 0 && chosen < all
  }, [chosen, all])
  return (
    <form {...form} className="rp-choosing" id={DECIDING}>
      <input type="hidden" name={FORM} value={DECIDING} />
      <label className="tick with-script">
        <input
          ref={box}
          className="check"
          type="checkbox"
          checked={chosen === all}
          onChange={({ target }) => onChooseAll(target.checked)}
          {...(keys && { 'aria-keyshortcuts': 'Shift+X' })}
        />
        {t('moderation.reports.selectAll')}
      </label>
      {chosen > 0 && <span className="mute">{t('moderation.reports.selected', { count: chosen })}</span>}
      {(!hydrated || chosen > 0) && (
        <span
          className={hydrated ? 'btns' : 'btns without-script'}
          role="group"
          aria-label={t('moderation.reports.selected', { count: chosen })}
        >
          {acts.map(([verdict, icon, key]) => (
            <button
              key={verdict}
              type="submit"
              name="verdict"
              value={verdict}
              className={`btn btn-s${verdict === 'remove' ? ' btn-d' : ''}`}
              onClick={(event: MouseEvent) => {
                event.preventDefault()
                onDecide(verdict)
              }}
              {...(keys && { 'aria-keyshortcuts': key })}
            >
              <Icon name={icon} size="s" />
              {t(`moderation.reports.${verdict}`)}
              {keys && <kbd aria-hidden="true">{queueKeys[verdict]}</kbd>}
            </button>
          ))}
        </span>
      )}
    </form>
  )
}
