import type { AccountImport, AccountImportLine } from '@app/contract/identity/portability.ts'
import type { ImportMode, ImportOutcome, PortableKind } from '@app/contract/identity/portability.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { Brought } from '@app/contract/calls/portability.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { Line } from './lines.rules.ts'

/** `forgotten`: its owner wants to see it no more; it counts for the limit of a day all the same. */
type State = AccountImport['state'] | 'forgotten'
export type DataImport = Refine<Rows['data_import'], { mode: ImportMode; state: State }>

type Act = AccountImportLine['act']
export type ActLine = Line & { act: Act }
export type WaitingLine = ActLine & { position: number }

/** Keeps a file that was read; one of the same member that was never started gives way. */
export const insertImport = async (
  { clock }: Identity,
  tx: Knex.Transaction,
  file: { accountId: number; fileName: string | null; mode: ImportMode; skipped: number },
  lines: readonly ActLine[],
): Promise<number> => {
  await tx('data_import').where({ account_id: file.accountId, state: 'ready' }).delete()
  const [made] = await tx<DataImport>('data_import')
    .insert({
      account_id: file.accountId,
      file_name: file.fileName,
      mode: file.mode,
      state: 'ready',
      line_count: lines.length,
      skipped: file.skipped,
      created_at: clock.now(),
    })
    .returning('id')
  if (!made) throw new Error('the import was not kept')
  await tx.raw(
    `insert into data_import_line (import_id, position, kind, act, subject, list)
     select ?, l.position, l.kind, l.act, l.subject, l.list
     from unnest(?::text[], ?::text[], ?::text[], ?::text[]) with ordinality
       as l (kind, act, subject, list, position)`,
    [
      made.id,
      lines.map(({ kind }) => kind),
      lines.map(({ act }) => act),
      lines.map(({ subject }) => subject),
      lines.map(({ list }) => list) as string[],
    ],
  )
  return made.id
}

/** Held until the transaction ends; 404 where the member has none of this number. */
export const lockImport = async (
  tx: Knex.Transaction,
  accountId: number,
  importId: number,
): Promise<DataImport> => {
  const found = (await tx('data_import')
    .where({ id: importId, account_id: accountId })
    .whereNot({ state: 'forgotten' })
    .forUpdate()
    .first()) as DataImport | undefined
  if (!found) throw notFound('You brought no such file.')
  return found
}

export const findImport = async ({ db }: Identity, importId: number): Promise<DataImport | null> => {
  const [found] = await db.query<DataImport>('data-import', 'select * from data_import where id = $1', [
    importId,
  ])
  return found ?? null
}

/** The next lines of a file, in their order. */
export const waitingLines = ({ db }: Identity, importId: number, limit: number): Promise<WaitingLine[]> =>
  db.query<WaitingLine>(
    'data-import-waiting',
    `select position, kind, act, subject, list from data_import_line
     where import_id = $1 and outcome is null order by position limit $2`,
    [importId, limit],
  )

/** What came of lines; of one that was done twice, the first answer stays. */
export const keepOutcome = async (
  { db }: Identity,
  importId: number,
  positions: readonly number[],
  { outcome, reason }: Brought,
): Promise<void> => {
  await db.query(
    'data-import-outcome',
    `update data_import_line set outcome = $3, reason = $4
     where import_id = $1 and position = any($2) and outcome is null`,
    [importId, positions, outcome, reason?.slice(0, 500) ?? null],
  )
}

/**
 * Opens the lines again that nobody was found for, once for each file. Answers whether there are any; none are where the
 * file was stopped, or is at another turn.
 */
export const reopenNotFound = (
  { db }: Identity,
  { id, turn }: Pick<DataImport, 'id' | 'turn'>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const mine = await tx('data_import')
      .where({ id, state: 'running', turn, tried_again: false })
      .update({ tried_again: true })
    if (mine === 0) return false
    const opened = await tx('data_import_line')
      .where({ import_id: id, outcome: 'not_found', act: 'add' })
      .update({ outcome: null, reason: null })
    return opened > 0
  })

type Counts = Record<ImportOutcome | 'waiting', number> & { kinds: AccountImport['kinds'] | null }

const SHOWN = `
  select i.*, c.* from data_import i, lateral (
    select coalesce(sum(n) filter (where outcome is null), 0)::int as waiting,
      coalesce(sum(n) filter (where outcome = 'done'), 0)::int as done,
      coalesce(sum(n) filter (where outcome = 'already'), 0)::int as already,
      coalesce(sum(n) filter (where outcome = 'not_found'), 0)::int as not_found,
      coalesce(sum(n) filter (where outcome = 'refused'), 0)::int as refused,
      (select json_agg(json_build_object('kind', k.kind, 'add', k.adds, 'remove', k.removes) order by k.first)
        from (select kind, min(position) as first, count(*) filter (where act = 'add') as adds,
            count(*) filter (where act = 'remove') as removes
          from data_import_line where import_id = i.id group by kind) k) as kinds
    from (select outcome, count(*) as n from data_import_line where import_id = i.id group by outcome) o
  ) c
  where i.account_id = $1 and i.state <> 'forgotten' and ($2::int is null or i.id = $2)
  order by i.created_at desc, i.id desc limit 20`

const moment = (at: Date | null): string | null => at && formatDateTime(at)

const toImport = (row: DataImport & Counts): AccountImport => ({
  importId: row.id,
  fileName: row.file_name,
  mode: row.mode,
  state: row.state === 'forgotten' ? 'stopped' : row.state,
  kinds: row.kinds ?? [],
  skipped: row.skipped,
  waiting: row.waiting,
  done: row.done,
  already: row.already,
  notFound: row.not_found,
  refused: row.refused,
  createdAt: formatDateTime(row.created_at),
  startedAt: moment(row.started_at),
  finishedAt: moment(row.finished_at),
})

/** What a member brought, latest first. */
export const listImports = async ({ db }: Identity, accountId: number): Promise<AccountImport[]> =>
  (await db.query<DataImport & Counts>('data-imports', SHOWN, [accountId, null])).map(toImport)

export const viewImport = async (
  { db }: Identity,
  accountId: number,
  importId: number,
): Promise<AccountImport> => {
  const [row] = await db.query<DataImport & Counts>('data-imports', SHOWN, [accountId, importId])
  if (!row) throw notFound('You brought no such file.')
  return toImport(row)
}

type LineRow = Pick<Rows['data_import_line'], 'kind' | 'act' | 'subject' | 'list' | 'outcome' | 'reason'>

/** A page of the lines of a file. */
export const listLines = async (
  { db }: Identity,
  importId: number,
  outcome: ImportOutcome | null,
  page: PageQuery,
) => {
  const { limit, offset } = sliceOf(page)
  const rows = await db.query<LineRow & { found: number }>(
    'data-import-lines',
    `select kind, act, subject, list, outcome, reason, count(*) over ()::int as found from data_import_line
     where import_id = $1 and ($2::text is null or outcome = $2) order by position limit $3 offset $4`,
    [importId, outcome, limit, offset],
  )
  const items = rows.map((row): AccountImportLine => ({
    kind: row.kind as PortableKind,
    act: row.act as Act,
    subject: row.subject,
    list: row.list,
    outcome: row.outcome as ImportOutcome | null,
    reason: row.reason,
  }))
  return pageOf(items, countOf(rows, page), page)
}

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS

/** Files that nobody started within a day, and all after a month. */
export const removeOldImports = async ({ db, clock }: Identity): Promise<void> => {
  const now = clock.now().getTime()
  await db
    .knex('data_import')
    .where('created_at', '<', new Date(now - KEPT_MS))
    .orWhere((unstarted) =>
      unstarted.where({ state: 'ready' }).andWhere('created_at', '<', new Date(now - DAY_MS)),
    )
    .delete()
}
