import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'

/** Which badges of its magazine a thread bears; nothing where the magazine has none. */
export const BadgesField = ({
  magazine,
  chosen = [],
}: {
  magazine: Pick<Magazine, 'badges'> | null | undefined
  chosen?: readonly number[]
}) => {
  const { t } = useTranslation()
  if (!magazine || magazine.badges.length === 0) return null
  return (
    <fieldset className="field badge-choice">
      <legend className="label">{t('submit.badges')}</legend>
      <input type="hidden" name="badges" value="" />
      {magazine.badges.map(({ badgeId, name }) => (
        <label key={badgeId} className="tick">
          <input
            className="check"
            type="checkbox"
            name="badges"
            value={badgeId}
            defaultChecked={chosen.includes(badgeId)}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  )
}
