import { useHydrated } from '../../app/hydration.tsx'
import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { loadTexts } from '../../i18n/index.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { readingLanguages } from '../../model/reading-languages.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useMemberSettings } from '../session/session.api.ts'
import type { Guessing } from './GuessedLanguage.tsx'

/** The languages to choose from: those that a member reads first, and whatever is chosen already. */
const offered = (preferred: readonly string[], value: string) => {
  const known = new Map(readingLanguages.map((one) => [one.tag, one]))
  const named = (tag: string) => known.get(tag) ?? { tag, name: tag, dir: undefined }
  const first = [...new Set(preferred)].map(named)
  const rest = readingLanguages.filter(({ tag }) => !preferred.includes(tag))
  const all = [...first, ...rest]
  return all.some(({ tag }) => tag === value) ? all : [named(value), ...all]
}

/** So much may be a word of a language whose signs are words. */
const LEAST = 8

// Who is offline now chooses it.
const Guessed = lazy(() =>
  Promise.all([import('./GuessedLanguage.tsx'), loadTexts('polls')]).then(
    ([{ GuessedLanguage }]): { default: ComponentType<Guessing> } => ({ default: GuessedLanguage }),
    () => ({ default: () => null }),
  ),
)

/** What guesses is large; who asked for less does without. */
const isSparing = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * In which language something is written: as its writer chose, else as the text reads, else the preset, else as the pages
 * are.
 */
export const LanguageSelect = ({
  chosen,
  preset: given = '',
  text = '',
  onChoose,
}: {
  /** What the writer chose; empty: nothing yet. */
  chosen: string
  preset?: string
  /** What is written so far. */
  text?: string
  onChoose: (language: string) => void
}) => {
  const { t, language } = useTranslation()
  const preset = given || (language.split('-', 1)[0] ?? language)
  const [guess, setGuess] = useState<string | null>(null)
  const hydrated = useHydrated()
  const guesses = hydrated && chosen === '' && text.length >= LEAST && !isSparing()
  const value = chosen || (guesses && guess) || preset
  const preferred = useMemberSettings()?.preferredLanguages ?? []
  return (
    <>
      <label className="audience-select" title={t('submit.language')}>
        <Icon name="languages" size="s" />
        <span className="sr">{t('submit.language')}</span>
        <select name="lang" value={value} onChange={(event) => onChoose(event.target.value)}>
          {offered(preferred, value).map(({ tag, name, dir }) => (
            <option key={tag} value={tag} lang={tag} dir={dir}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size="s" />
      </label>
      {guesses && (
        <Suspense>
          <Guessed
            text={text}
            preset={preset}
            guess={guess}
            onGuess={setGuess}
            onTakeBack={() => onChoose(preset)}
          />
        </Suspense>
      )}
    </>
  )
}
