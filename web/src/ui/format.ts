import { useTranslation } from '../i18n/react.tsx'

const forms = new Map<string, Intl.NumberFormat>()

/** Counts in the reader's own digits and grouping. */
export const useCount = (): ((value: number | null | undefined) => string) => {
  const { i18n } = useTranslation()
  let form = forms.get(i18n.language)
  if (!form) forms.set(i18n.language, (form = new Intl.NumberFormat(i18n.language)))
  return (value) => form.format(value ?? 0)
}
