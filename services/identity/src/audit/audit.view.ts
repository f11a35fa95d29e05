import { formatDateTime } from '@app/contract/common.ts'
import type { adminAuditLog, AuditLine } from '@app/contract/identity/audit.ts'
import type { QueryOf } from '@app/contract/operation.ts'
import type { Database } from '@app/platform/db/database.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Rows } from '../rows.ts'

type Row = Omit<Rows['audit_line'], 'line_id' | 'previous' | 'hash'>
type Filters = Pick<QueryOf<typeof adminAuditLog>, 'username' | 'operation' | 'since'>
/** Of the line that a page ends with. */
type Place = { at: Date; number: number }

const toLine = (row: Row): AuditLine => ({
  number: row.number,
  at: formatDateTime(row.at),
  userId: row.user_id,
  username: row.username,
  operation: row.operation,
  about: row.about as AuditLine['about'],
  changes: row.changes as AuditLine['changes'],
  network: row.network,
  requestId: row.request_id,
  status: row.status,
})

const cursorOf = ({ at, number }: Place): string => `${at.getTime()}-${number}`

const placeOf = (cursor: string): Place => {
  const [, time, number] = /^(\d{1,15})-(\d{1,15})$/.exec(cursor) ?? []
  if (time === undefined || number === undefined) throw badRequest('cursor: is none of this list.')
  return { at: new Date(Number(time)), number: Number(number) }
}

/** The statement of a page: each set of filters has an index that gives it in order. */
const readRows = (
  db: Pick<Database, 'query'>,
  { username, operation, since }: Filters,
  from: Place | null,
  count: number,
): Promise<Row[]> => {
  const values: unknown[] = []
  const value = (one: unknown) => `$${values.push(one)}`
  const conditions = [
    ...(username ? [`lower(username) = lower(${value(username)})`] : []),
    ...(operation ? [`operation = ${value(operation)}`] : []),
    ...(since ? [`at >= ${value(new Date(since))}`] : []),
    ...(from ? [`(at, number) < (${value(from.at)}::timestamptz, ${value(from.number)}::bigint)`] : []),
  ]
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
  const name = ['audit', username && 'user', operation && 'operation', since && 'since', from && 'from']
  return db.query<Row>(
    name.filter(Boolean).join('-'),
    `select number, at, user_id, username, operation, about, changes, network, request_id, status
     from audit_line ${where} order by at desc, number desc limit ${value(count)}`,
    values,
  )
}

/** A page of the audit log, the latest first; `nextCursor` is null at its end. */
export const readAuditLog = async (
  db: Pick<Database, 'query'>,
  { cursor, perPage, ...filters }: QueryOf<typeof adminAuditLog>,
): Promise<{ items: AuditLine[]; nextCursor: string | null }> => {
  const rows = await readRows(db, filters, cursor ? placeOf(cursor) : null, perPage + 1)
  const shown = rows.slice(0, perPage)
  const last = shown.at(-1)
  return { items: shown.map(toLine), nextCursor: last && rows.length > perPage ? cursorOf(last) : null }
}

const PAGE = 1_000
const MOST_LINES = 100_000

/** The latest lines, page by page, so that not all of them are held at once. */
export async function* auditPages(
  db: Pick<Database, 'query'>,
  filters: Filters,
): AsyncGenerator<AuditLine[]> {
  let from: Place | null = null
  for (let told = 0; told < MOST_LINES; told += PAGE) {
    const rows: Row[] = await readRows(db, filters, from, PAGE)
    yield rows.map(toLine)
    from = rows.at(-1) ?? null
    if (rows.length < PAGE) return
  }
}
