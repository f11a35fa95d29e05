import { Remembered } from '@app/platform/cache/remembered.ts'
import type { Database } from '@app/platform/db/database.ts'
import { PARSE } from './query.ts'
import type { Asked } from './query.ts'

/** So many of the newest are looked at to see how common the words are. */
const SAMPLE = 2_000
/** Where one in so many matches, the newest that do are found sooner by going back in time than by an index of words. */
const COMMON = 400

/** A query in the words of one language. */
export type Variant = { name: string; query: string }

/** How a query is read. */
export type Reading = {
  /** The same query in each language. */
  variants: readonly Variant[]
  /** How common its words are, among threads and among comments. */
  common: { threads: boolean; comments: boolean }
}

/** `$1` the query in all languages: of the newest threads and of the newest comments, how many match. */
const SAMPLED = (['t.is_thread', 'not t.is_thread'] as const)
  .map(
    (kind) => `(select count(*)::int from (
      select t.words from item_text t where ${kind} order by t.created_at desc, t.item_id desc limit ${SAMPLE}
    ) s where s.words @@ $1::tsquery)`,
  )
  .reduce((threads, comments) => `select ${threads} as threads, ${comments} as comments`)

const isCommon = (matchesOfSample: number): boolean => matchesOfSample * COMMON >= SAMPLE

/** The query in any of its languages. */
export const anyOf = (variants: readonly Variant[]): string =>
  [...new Set(variants.map(({ query }) => `(${query})`))].join(' | ')

/** How often words occur changes slowly, and decides how they are looked for, not what is found. */
const KEPT = 2_000
const KEPT_MS = 60_000

/** Reads queries, those that were read within the last minute from memory. */
export const createReadings = (db: Database) => {
  const kept = new Remembered<string, Reading>('search_readings', KEPT, KEPT_MS)
  const read = async ({ terms, beginning }: Asked): Promise<Reading> => {
    const variants = await db.query<Variant>('search-words', PARSE, [terms, beginning])
    const [sampled] = await db.query<{ threads: number; comments: number }>('search-sample', SAMPLED, [
      anyOf(variants),
    ])
    return {
      variants,
      common: { threads: isCommon(sampled?.threads ?? 0), comments: isCommon(sampled?.comments ?? 0) },
    }
  }
  return { of: (asked: Asked) => kept.get(JSON.stringify([asked.terms, asked.beginning]), () => read(asked)) }
}
