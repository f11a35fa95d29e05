import { useTranslation } from '../../i18n/react.tsx'
import { wordsOf } from '../../model/quotes.ts'
import { Prose } from '../../ui/Prose.tsx'
import { Gallery } from '../items/Gallery.tsx'
import type { AnyItem } from '../items/items.api.ts'
import { LazyExtras } from '../items/LazyExtras.tsx'
import { Warned } from '../items/Warned.tsx'
import type { Translation } from './translation.api.ts'

/** By whom something was translated, and from which language where somebody knows. */
export const useSource = (): ((translation: Translation) => string) => {
  const { t, language: tag } = useTranslation()
  return ({ from, server }) => {
    const language = from === null ? undefined : new Intl.DisplayNames([tag], { type: 'language' }).of(from)
    return language === undefined
      ? t('translation.by', { server })
      : t('translation.from', { language, server })
  }
}

/** What an item says in another language, with its pictures and what it quotes as they are. */
export const Translated = ({ item, translation }: { item: AnyItem; translation: Translation }) => {
  const { title, body, contentWarning, lang } = translation
  return (
    <Warned warning={contentWarning} lang={lang} emojis={item.emojis}>
      <div lang={lang}>
        {title !== null && (
          <p dir="auto">
            <b>{title}</b>
          </p>
        )}
        {body && <Prose source={wordsOf({ ...item, body })} emojis={item.emojis} className="read prose" />}
      </div>
      <Gallery attachments={item.attachments} isAdult={item.isAdult} />
      <LazyExtras item={item} />
    </Warned>
  )
}
