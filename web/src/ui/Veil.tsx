import { useState } from 'react'
import { useAppSelector } from '../app/store.ts'
import { useTranslation } from '../i18n/react.tsx'
import { Icon } from './Icon.tsx'

/** Whether a picture is hidden from this reader until they ask for it, and how they do. */
export const useVeil = (isAdult: boolean): readonly [veiled: boolean, lift: () => void] => {
  const wanted = useAppSelector((state) => isAdult && state.page.appearance.adult === 'blur')
  const [lifted, setLifted] = useState(false)
  return [wanted && !lifted, () => setLifted(true)]
}

/** Lies over a picture of adults; pressing it shows the picture. */
export const Veil = ({ onLift }: { onLift: () => void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="veil" onClick={onLift}>
      <Icon name="eye-off" />
      {t('card.adult')}
    </button>
  )
}
