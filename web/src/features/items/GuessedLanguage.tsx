import { useEffect } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { readingLanguages } from '../../model/reading-languages.ts'
import { useSettled } from '../../ui/useSettled.ts'
import { guessLanguage } from './guess-language.ts'

const offered = new Set(readingLanguages.map(({ tag }) => tag))
const nameOf = (tag: string): string => readingLanguages.find((one) => one.tag === tag)?.name ?? tag

export type Guessing = {
  text: string
  preset: string
  guess: string | null
  onGuess: (language: string | null) => void
  onTakeBack: () => void
}

/** Guesses the language of what is being written, and says so where it is another than the preset. */
export const GuessedLanguage = ({ text, preset, guess, onGuess, onTakeBack }: Guessing) => {
  const { t } = useTranslation()
  const settled = useSettled(text)
  useEffect(() => onGuess(guessLanguage(settled, preset, offered)), [settled, preset, onGuess])
  const isOther = guess !== null && guess !== preset
  return (
    <span className="guessed" role="status">
      {isOther && (
        <>
          <small>{t('submit.guessed')}</small>
          <button type="button" className="btn btn-s btn-q" onClick={onTakeBack}>
            {t('submit.guessedBack', { language: nameOf(preset) })}
          </button>
        </>
      )}
    </span>
  )
}
