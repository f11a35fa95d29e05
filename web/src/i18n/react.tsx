import { createContext, useContext, type ReactNode } from 'react'
import type { Texts } from './texts.ts'

const Context = createContext<Texts | null>(null)

export const I18nProvider = ({ texts, children }: { texts: Texts; children: ReactNode }) => (
  <Context value={texts}>{children}</Context>
)

/** The texts of the page. A language is chosen by the server and stays for the life of the page. */
export const useTranslation = (): Texts => {
  const texts = useContext(Context)
  if (!texts) throw new Error('no texts around this component')
  return texts
}
