/**
 * Times of a row as PostgreSQL writes them: `2026-11-20 13:52:10.123456+00`, always in UTC (platform, db/open.ts).
 * A page has some seventy of them, which are only shown: making a `Date` of each and text again took a twentieth of
 * the time of a feed. Texts of one column sort as their times do.
 */
export type TimesRow = { created_at: string; edited_at: string | null; last_active: string }

/** Columns of a `TimesRow` over the item `alias`. */
export const timesOf = (alias: string): string =>
  ['created_at', 'edited_at', 'last_active'].map((name) => `${alias}.${name}::text as ${name}`).join(', ')

/** A time of a row as the contract shows it (`DateTime`). */
export const dateTimeOf = (time: string): string => `${time.slice(0, 10)}T${time.slice(11, 19)}+00:00`

/** Order of two times of a column, the earlier first. */
export const byTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
