/** Letters of languages that set no space between words. */
const SPACELESS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** What was looked for, without what should not occur. */
const termsIn = (q: string): string[] =>
  q
    .replaceAll(/(^|\s)-("[^"]*"?|\S+)/g, ' ')
    .match(/[\p{L}\p{N}\p{M}]+/gu)
    ?.map((term) => term.toLowerCase()) ?? []

/** The search finds other forms of a word as well: what begins alike and is hardly longer counts as one. */
const ENDING = 2
const stemOf = (term: string): string => term.slice(0, Math.max(3, term.length - ENDING))

const isForm = (word: string, term: string): boolean =>
  word.startsWith(term) || (word.startsWith(stemOf(term)) && word.length <= term.length + ENDING)

const markedIn = (text: string, terms: readonly string[]): string =>
  text.replaceAll(/[\p{L}\p{N}\p{M}]+/gu, (word) => {
    const whole = word.toLowerCase()
    if (terms.some((term) => !SPACELESS.test(term) && isForm(whole, term))) return `<mark>${word}</mark>`
    const inside = terms.find((term) => SPACELESS.test(term) && whole.includes(term))
    return inside ? word.replaceAll(inside, `<mark>${inside}</mark>`) : word
  })

/** Marks in a drawn text the words that were looked for. */
export const markWords = (html: string, q: string): string => {
  const terms = termsIn(q)
  if (terms.length === 0) return html
  return html.replaceAll(/(<[^>]*>|&[^;\s]+;)|([^<&]+)/g, (all, markup: string | undefined) =>
    markup === undefined ? markedIn(all, terms) : all,
  )
}
