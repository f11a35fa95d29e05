import type { Entry } from '../api/contract.ts'

/** The text of an item, without the line that leads to what it quotes where that is shown. */
export const wordsOf = ({ body, quote }: Pick<Entry, 'body' | 'quote'>): string =>
  (quote?.item ? body?.replace(`RE: ${quote.address}`, '') : body) ?? ''
