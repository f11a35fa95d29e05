import { useTranslation } from '../i18n/react.tsx'

const forms = new Map<string, Intl.NumberFormat>()

/** Counts in the reader's own digits and grouping. */
export const useCount = (): ((value: number | null | undefined) => string) => {
  const { language } = useTranslation()
  let form = forms.get(language)
  if (!form) forms.set(language, (form = new Intl.NumberFormat(language)))
  return (value) => form.format(value ?? 0)
}
