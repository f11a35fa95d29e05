import type { Filled } from '../../app/form.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { Audience } from './AudienceMark.tsx'

/** For whom somebody may write; in a private magazine there is no choice. */
export type Chosen = Exclude<Audience, 'members'>

/** Whom an answer may be for: as many as what it answers, or fewer. */
const choicesUnder: Record<Chosen, readonly [Chosen, ...Chosen[]]> = {
  public: ['public', 'unlisted', 'followers', 'direct'],
  unlisted: ['public', 'unlisted', 'followers', 'direct'],
  followers: ['followers', 'direct'],
  direct: ['direct'],
}

/** What was chosen in a form; without a choice it is left to the instance. */
export const chosenAudience = (form: Filled): Chosen | undefined =>
  choicesUnder.public.find((one) => one === form.text('audience'))

/** Who may read what is written in a form; `above`: for whom what it answers is, or whatever is in its magazine. */
export const AudienceSelect = ({ above = 'public', value }: { above?: Audience; value?: string }) => {
  const { t } = useTranslation()
  if (above === 'members') return null
  const choices = choicesUnder[above]
  return (
    <label className="audience-select" title={t('audience.label')}>
      <Icon name="eye" size="s" />
      <span className="sr">{t('audience.label')}</span>
      <select name="audience" defaultValue={choices.find((one) => one === value) ?? choices[0]}>
        {choices.map((one) => (
          <option key={one} value={one}>
            {t(`audience.${one}`)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size="s" />
    </label>
  )
}
