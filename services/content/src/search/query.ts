/** More words than this narrow nothing further, and each costs. */
const MAX_TERMS = 32
const MAX_TERM = 100
/** Of a shorter beginning, too much could be meant. */
const MIN_BEGINNING = 3
/** Letters that are words each, so that any part of a word is found: the same as `spaced` of the database sets apart. */
export const WITHOUT_SPACES =
  /[\u0e01-\u0e4f\u0e81-\u0ece\u1000-\u109f\u1780-\u17dd\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\u{20000}-\u{323af}]/u

export type Asked = {
  /** Words and phrases that must all occur, and those that must not, in the syntax of `websearch_to_tsquery`. */
  terms: string
  /** The last word, still being typed: what begins with it is meant, too. */
  beginning: string | null
  /** The whole as typed: also found as a part of a title or name. */
  typed: string
}

/** Reads what somebody typed: words, "phrases" and -exclusions. Null where it asks for nothing that could be found. */
export const readQuery = (q: string): Asked | null => {
  const typed = q.trim()
  const found: { text: string; quoted: boolean; without: boolean }[] = []
  for (const [, minus, phrase, word] of typed.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)) {
    const text = (phrase ?? word ?? '').slice(0, MAX_TERM)
    if (!/[\p{L}\p{N}]/u.test(text) || found.length === MAX_TERMS) continue
    found.push({ text, quoted: phrase !== undefined, without: minus === '-' })
  }
  const last = found.at(-1)
  const isOpen =
    last &&
    !last.quoted &&
    !last.without &&
    !WITHOUT_SPACES.test(last.text) &&
    new RegExp(`^[\\p{L}\\p{N}\\p{M}]{${MIN_BEGINNING},}$`, 'u').test(last.text)
  const beginning = isOpen ? last.text : null
  const rest = isOpen ? found.slice(0, -1) : found
  if (beginning === null && rest.every(({ without }) => without)) return null
  // Quoted, no word is taken for an operator.
  const terms = rest.map(({ text, without }) => `${without ? '-' : ''}"${text}"`).join(' ')
  return { terms, beginning, typed }
}

/** A query, as PostgreSQL writes it, of the words of titles alone. */
export const inTitle = (query: string): string =>
  query.replaceAll(/('(?:[^']|'')*')(:\*)?/g, (_, word: string, begins = ':') => `${word}${begins}A`)

/** `%` around what a pattern must contain, taken literally. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * What was asked, in the words of each language that items are written in: an item is compared in its own. `$1` terms,
 * `$2` the beginning of a word or null.
 */
export const PARSE = `
  with recursive spoken (name) as (
    (select stemming from item_text order by stemming limit 1)
    union all
    select (select t.stemming from item_text t where t.stemming > spoken.name order by t.stemming limit 1)
    from spoken where spoken.name is not null
  )
  select name, query::text as query from (
    select name,
      case
        when $2::text is null then terms
        when last = plainto_tsquery('simple', $2) then terms && beginning
        else terms && (last || beginning)
      end as query
    from (
      select name, websearch_to_tsquery(name::regconfig, spaced($1)) as terms,
        websearch_to_tsquery(name::regconfig, '"' || $2 || '"') as last,
        to_tsquery('simple', '''' || $2 || ''':*') as beginning
      from (select 'simple' as name union select name from spoken where name is not null) languages
    ) read
  ) parsed where numnode(query) > 0`
