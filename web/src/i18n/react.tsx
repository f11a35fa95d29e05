import type { i18n, TFunction } from 'i18next'
import { createContext, useContext, type ReactNode } from 'react'
import { remembering } from './remembering.ts'

type Texts = { t: TFunction; i18n: i18n }

const Context = createContext<Texts | null>(null)

export const I18nProvider = ({ texts, children }: { texts: i18n; children: ReactNode }) => (
  <Context value={remembering(texts)}>{children}</Context>
)

/** The texts of the page. A language is chosen by the server and stays for the life of the page. */
export const useTranslation = (): Texts => {
  const texts = useContext(Context)
  if (!texts) throw new Error('no texts around this component')
  return texts
}
