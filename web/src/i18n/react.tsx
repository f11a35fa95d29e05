import type { i18n, TFunction } from 'i18next'
import { createContext, useContext, type ReactNode } from 'react'

const Texts = createContext<i18n | null>(null)

export const I18nProvider = ({ texts, children }: { texts: i18n; children: ReactNode }) => (
  <Texts value={texts}>{children}</Texts>
)

/** The texts of the page. A language is chosen by the server and stays for the life of the page. */
export const useTranslation = (): { t: TFunction; i18n: i18n } => {
  const texts = useContext(Texts)
  if (!texts) throw new Error('no texts around this component')
  return { t: texts.t, i18n: texts }
}
