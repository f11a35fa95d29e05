import { useTranslation } from '../i18n/react.tsx'
import { useAppSelector } from '../app/store.ts'
import { useDates } from './format.ts'
import { ageOf } from '../model/time.ts'

/** How long ago, with the exact time on hover. The two sides may differ by a step, which is no fault. */
export const Ago = ({ date }: { date: string }) => {
  const { t } = useTranslation()
  const now = useAppSelector((state) => state.page.now)
  const { moment } = useDates()
  const { unit, count } = ageOf(date, now)
  return (
    <time dateTime={date} title={moment(date)} suppressHydrationWarning>
      {unit === 'now' ? t('time.now') : t(`time.${unit}`, { count })}
    </time>
  )
}
