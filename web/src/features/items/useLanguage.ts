import { useState } from 'react'
import { useTranslation } from '../../i18n/react.tsx'

/** The language of what somebody writes, and how it is chosen: at first the given one, else that of the pages. */
export const useLanguage = (given: string) => {
  const { language } = useTranslation()
  const [chosen, choose] = useState(given || (language.split('-', 1)[0] ?? language))
  return [chosen, choose] as const
}
