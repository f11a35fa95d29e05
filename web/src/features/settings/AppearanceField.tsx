import { useAppearance } from '../../app/appearance.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { appearanceOptions, type Trait } from '../../model/appearance.ts'
import { Segments } from '../../ui/Segments.tsx'

/** What is chosen in a conversation is offered there. */
type Offered = Exclude<Trait, 'unfolded'>

type Choice<T extends Offered> = { trait: T; hint?: string; labels: Record<string, string> }

/** One trait of the look, applied and kept as soon as it is chosen. */
export const AppearanceField = <T extends Offered>({ trait, hint, labels }: Choice<T>) => {
  const { t } = useTranslation()
  const appearance = useAppSelector((state) => state.page.appearance)
  const setAppearance = useAppearance()
  const label = t(`settings.${trait}`)
  return (
    <div className="line">
      <span className="tx">
        <b>{label}</b>
        {hint && <small>{hint}</small>}
      </span>
      <Segments
        name={`set-${trait}`}
        label={label}
        value={appearance[trait] as string}
        onChange={(value) => setAppearance({ [trait]: value })}
        options={appearanceOptions[trait].map((value) => ({ value, label: labels[value] ?? value }))}
      />
    </div>
  )
}
