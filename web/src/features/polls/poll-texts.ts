import { polls } from '../../i18n/en-polls.ts'
import { useTranslation } from '../../i18n/react.tsx'
import type { Texts } from '../../i18n/texts.ts'

const told = new WeakSet<Texts>()

/** The texts of the page with those of polls, which come with whatever shows one. */
export const usePollTexts = (): Texts => {
  const texts = useTranslation()
  if (!told.has(texts)) {
    texts.add(polls)
    told.add(texts)
  }
  return texts
}
