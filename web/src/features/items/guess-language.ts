import { eld } from 'eld/extrasmall'

/** Languages that it calls otherwise than items do; Malay and Indonesian read alike. */
const ours: Readonly<Record<string, string>> = { no: 'nb', tl: 'fil', ms: 'id' }
const named = (tag: string): string => ours[tag] ?? tag

const known = new Set(Object.values(eld.info().Languages).map(named))

/** So many letters say enough, and so many of the signs that stand for syllables or words. */
const ENOUGH_LETTERS = 24
const ENOUGH_SIGNS = 8
/** By so much the likeliest language has to be ahead of the next that one may choose. */
const AHEAD = 0.02

/** What somebody wrote in their language: without code, addresses, names, and what others said. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/^(```|~~~)[\s\S]*?(?:^\1|(?![\s\S]))/gm, ' ')
    .replaceAll(/^\s*>.*$/gm, ' ')
    .replaceAll(/`[^`]*`|\bhttps?:\/\/\S+|[@!#:][\p{L}\p{N}_@.:-]+/gu, ' ')

const countOf = (text: string, signs: RegExp): number => text.match(signs)?.length ?? 0

const isEnough = (text: string): boolean =>
  countOf(text, /\p{L}/gu) >= ENOUGH_LETTERS ||
  countOf(text, /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu) >= ENOUGH_SIGNS

/**
 * The language of a text, one of `offered`. Null where too little is written or that is not sure; so is a text of somebody
 * who writes a language that cannot be told from others.
 */
export const guessLanguage = (text: string, preset: string, offered: ReadonlySet<string>): string | null => {
  const words = wordsOf(text)
  if (!known.has(preset) || !isEnough(words)) return null
  const found = eld.detect(words)
  const likely = Object.entries(found.getScores()).map(([tag, score]) => ({ tag: named(tag), score }))
  const [first, second] = likely.filter(({ tag }) => offered.has(tag))
  if (!found.isReliable() || !first || first.tag !== likely[0]?.tag) return null
  return first.score - (second?.score ?? 0) > AHEAD ? first.tag : null
}
