import { useTranslation } from '../../i18n/react.tsx'

/** A time in milliseconds, in the reader's own writing. */
export const useMilliseconds = (): ((value: number) => string) => {
  const { language } = useTranslation()
  const form = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: 1,
  })
  return (value) => form.format(value)
}
