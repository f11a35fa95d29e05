import type { DraftRequest } from '@app/contract/content/draft.ts'
import { draftLimits } from '@app/contract/content/draft.ts'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

export type DraftRow = Rows['draft'] & { first_words: string }
export type DraftSmallRow = Omit<DraftRow, 'fields'>

type Stores = Pick<Content, 'db' | 'clock'>

const FIRST_WORDS = `
  left(coalesce(nullif(btrim(fields ->> 'title'), ''), nullif(btrim(fields ->> 'body'), ''),
    (select btrim(value) from jsonb_each_text(fields) where btrim(value) <> '' limit 1), ''),
    ${draftLimits.firstWords}) as first_words`

const ALL = `
  select user_id, key, about, path, changed_at, ${FIRST_WORDS} from draft
  where user_id = $1 order by changed_at desc, key`

/** What a member began to write, the latest first; without what is in it. */
export const draftsOf = ({ db }: Stores, userId: number): Promise<DraftSmallRow[]> =>
  db.query<DraftSmallRow>('drafts', ALL, [userId])

const ONE = `select *, ${FIRST_WORDS} from draft where user_id = $1 and key = $2`

/** What a member began to write in one box. */
export const findDraft = async ({ db }: Stores, userId: number, key: string): Promise<DraftRow | null> =>
  (await db.query<DraftRow>('draft', ONE, [userId, key], { byKey: true }))[0] ?? null

/** A device that was away for long overwrites nothing newer; of a member's drafts the oldest make room. */
const KEEP = `
  with kept as (
    insert into draft as known (user_id, key, about, path, fields, changed_at)
    values ($1, $2, $3, $4, $5::jsonb, least($6::timestamptz, $7::timestamptz))
    on conflict (user_id, key) do update set about = excluded.about, path = excluded.path, fields = excluded.fields,
      changed_at = excluded.changed_at
    where known.changed_at <= excluded.changed_at)
  delete from draft where user_id = $1 and key in (
    select key from draft where user_id = $1 and key <> $2 order by changed_at desc, key
    offset ${draftLimits.drafts - 1})`

/** Keeps what somebody wrote in a box, unless what is kept of it is newer. */
export const keepDraft = async (
  { db, clock }: Stores,
  userId: number,
  key: string,
  { about, path, fields, changedAt }: DraftRequest,
): Promise<void> => {
  await db.query('keep-draft', KEEP, [
    userId,
    key,
    about,
    path,
    JSON.stringify(fields),
    changedAt,
    clock.now(),
  ])
}

const FORGET = 'delete from draft where user_id = $1 and key = $2'

export const forgetDraft = async ({ db }: Stores, userId: number, key: string): Promise<void> => {
  await db.query('forget-draft', FORGET, [userId, key])
}

const OLD = `
  delete from draft where (user_id, key) in (
    select user_id, key from draft where changed_at < $1 order by changed_at limit $2)
  returning key`

/** Takes away, up to `batch`, what nobody wrote in since `before`; answers how many. */
export const pruneOldDrafts = async ({ db }: Stores, before: Date, batch: number): Promise<number> =>
  (await db.query<Pick<DraftRow, 'key'>>('prune-drafts', OLD, [before, batch])).length

const PORTABLE = `
  select key, about, fields, changed_at from draft where user_id = $1 order by changed_at desc, key`

/** All of a member's drafts with what is in them, for their archive. */
export const wholeDraftsOf = ({ db }: Stores, userId: number) =>
  db.query<Pick<DraftRow, 'key' | 'about' | 'fields' | 'changed_at'>>('portable-drafts', PORTABLE, [userId])
