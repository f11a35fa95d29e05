import { useHydrated } from '../app/hydration.tsx'
import { useTranslation } from '../i18n/react.tsx'

const forms = new Map<string, Intl.NumberFormat>()

/** Counts in the reader's own digits and grouping. */
export const useCount = (): ((value: number | null | undefined) => string) => {
  const { language } = useTranslation()
  let form = forms.get(language)
  if (!form) forms.set(language, (form = new Intl.NumberFormat(language)))
  return (value) => form.format(value ?? 0)
}

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MOMENT = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

const dates = new Map<string, Intl.DateTimeFormat>()

const dateForm = (language: string, kind: 'day' | 'moment', local: boolean): Intl.DateTimeFormat => {
  const key = `${language} ${kind} ${local}`
  const known = dates.get(key)
  if (known) return known
  const form = new Intl.DateTimeFormat(language, {
    ...(kind === 'day' ? DAY : MOMENT),
    ...(local ? {} : { timeZone: 'UTC', ...(kind === 'moment' ? { timeZoneName: 'short' } : {}) }),
  })
  dates.set(key, form)
  return form
}

/** Days and moments in the reader's words and zone; in UTC, and saying so, until the page's script knows the zone. */
export const useDates = () => {
  const { language } = useTranslation()
  const hydrated = useHydrated()
  return {
    day: (date: string): string => dateForm(language, 'day', hydrated).format(new Date(date)),
    /** A day that was chosen as one and not as a moment: the same in every zone. */
    chosenDay: (date: string): string => dateForm(language, 'day', false).format(new Date(date)),
    moment: (date: string): string => dateForm(language, 'moment', hydrated).format(new Date(date)),
  }
}
