import { draftsIllustrated } from '@app/contract/events/content.ts'
import type { DraftPicture, DraftRequest } from '@app/contract/content/draft.ts'
import { draftLimits } from '@app/contract/content/draft.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

export type DraftRow = Rows['draft'] & { first_words: string }
export type DraftSmallRow = Omit<DraftRow, 'fields' | 'pictures'> & { picture_count: number }

type Stores = Pick<Content, 'db' | 'clock' | 'outbox'>

const FIRST_WORDS = `
  left(coalesce(nullif(btrim(fields ->> 'title'), ''), nullif(btrim(fields ->> 'body'), ''),
    (select btrim(value) from jsonb_each_text(fields) where btrim(value) <> '' limit 1), ''),
    ${draftLimits.firstWords}) as first_words`

const ALL = `
  select user_id, key, about, path, changed_at, jsonb_array_length(pictures) as picture_count, ${FIRST_WORDS} from draft
  where user_id = $1 order by changed_at desc, key`

/** What a member began to write, the latest first; without what is in it. */
export const draftsOf = ({ db }: Pick<Stores, 'db'>, userId: number): Promise<DraftSmallRow[]> =>
  db.query<DraftSmallRow>('drafts', ALL, [userId])

const ONE = `select *, ${FIRST_WORDS} from draft where user_id = $1 and key = $2`

/** What a member began to write in one box. */
export const findDraft = async (
  { db }: Pick<Stores, 'db'>,
  userId: number,
  key: string,
): Promise<DraftRow | null> =>
  (await db.query<DraftRow>('draft', ONE, [userId, key], { byKey: true }))[0] ?? null

/** A device that was away for long overwrites nothing newer; of a member's drafts the oldest make room. */
const KEEP = `
  with kept as (
    insert into draft as known (user_id, key, about, path, fields, changed_at, pictures)
    values ($1, $2, $3, $4, $5::jsonb, least($6::timestamptz, $7::timestamptz), $8::jsonb)
    on conflict (user_id, key) do update set about = excluded.about, path = excluded.path, fields = excluded.fields,
      changed_at = excluded.changed_at, pictures = excluded.pictures
    where known.changed_at <= excluded.changed_at)
  delete from draft where user_id = $1 and key in (
    select key from draft where user_id = $1 and key <> $2 order by changed_at desc, key
    offset ${draftLimits.drafts - 1})`

const PICTURES = `
  select distinct picture ->> 'path' as path from draft, jsonb_array_elements(pictures) as picture
  where user_id = $1 order by 1`

/** All pictures in a member's drafts, by their paths. */
const draftPicturesOf = async (tx: Knex.Transaction, userId: number): Promise<string[]> =>
  (await runIn<{ path: string }>(tx, 'draft-pictures', PICTURES, [userId])).map(({ path }) => path)

const LOCK = `select pg_advisory_xact_lock(hashtextextended('drafts:' || $1::integer, 0))`

/** Changes a member's drafts, and tells which pictures are in them now where that is not as before. */
const changeDrafts = ({ db, outbox }: Stores, userId: number, statement: [string, string, unknown[]]) =>
  db.transaction(async (tx) => {
    // One after the other, for each tells of all.
    await runIn(tx, 'lock-drafts', LOCK, [userId])
    const before = await draftPicturesOf(tx, userId)
    await runIn(tx, ...statement)
    const paths = await draftPicturesOf(tx, userId)
    if (paths.join() !== before.join()) await outbox.add(tx, draftsIllustrated, { userId, paths })
  })

/** Keeps what somebody wrote in a box, unless what is kept of it is newer. */
export const keepDraft = (
  content: Stores,
  userId: number,
  key: string,
  { about, path, fields, pictures, changedAt }: DraftRequest,
): Promise<void> =>
  changeDrafts(content, userId, [
    'keep-draft',
    KEEP,
    [
      userId,
      key,
      about,
      path,
      JSON.stringify(fields),
      changedAt,
      content.clock.now(),
      JSON.stringify(pictures satisfies DraftPicture[]),
    ],
  ])

const FORGET = 'delete from draft where user_id = $1 and key = $2'

export const forgetDraft = (content: Stores, userId: number, key: string): Promise<void> =>
  changeDrafts(content, userId, ['forget-draft', FORGET, [userId, key]])

const OLD = `
  delete from draft where (user_id, key) in (
    select user_id, key from draft where changed_at < $1 order by changed_at limit $2)
  returning user_id, pictures <> '[]' as illustrated`

/** Takes away, up to `batch`, what nobody wrote in since `before`; answers how many. */
export const pruneOldDrafts = ({ db, outbox }: Stores, before: Date, batch: number): Promise<number> =>
  db.transaction(async (tx) => {
    type Gone = Pick<DraftRow, 'user_id'> & { illustrated: boolean }
    const gone = await runIn<Gone>(tx, 'prune-drafts', OLD, [before, batch])
    const writers = new Set(gone.filter(({ illustrated }) => illustrated).map((one) => one.user_id))
    for (const userId of writers)
      await outbox.add(tx, draftsIllustrated, { userId, paths: await draftPicturesOf(tx, userId) })
    return gone.length
  })

const PORTABLE = `
  select key, about, fields, pictures, changed_at from draft where user_id = $1 order by changed_at desc, key`

/** All of a member's drafts with what is in them, for their archive. */
export const wholeDraftsOf = ({ db }: Pick<Stores, 'db'>, userId: number) =>
  db.query<Pick<DraftRow, 'key' | 'about' | 'fields' | 'pictures' | 'changed_at'>>(
    'portable-drafts',
    PORTABLE,
    [userId],
  )
