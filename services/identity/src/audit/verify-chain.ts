import type { Database } from '@app/platform/db/database.ts'
import type { Linked } from './chain.rules.ts'
import { BEGINNING, hashOf } from './chain.rules.ts'
import { RETENTION } from './retain.ts'

type Row = Linked & { previous: Buffer; hash: Buffer }

const PAGE = 1_000
const LINES = `
  select number, at, user_id, username, operation, about::text as about, changes::text as changes, network, request_id,
    status, previous, hash
  from audit_line where number > $1 order by number limit ${PAGE}`

/** A line that somebody noted elsewhere: with it, lines that are missing at the end are found, too. */
export type Noted = { number: number; hash: string }

export type Verdict = {
  lines: number
  /** The last line, to be noted; null: there is none. */
  last: Noted | null
  /** What is wrong, in sentences; none where the chain holds. */
  faults: string[]
}

const notedOf = ({ number, hash }: Row): Noted => ({ number, hash: hash.toString('hex') })

/** What is wrong with a line, beside the one before it. */
const faultsOf = (row: Row, before: Row | null): string[] => {
  const faults: string[] = []
  if (before && row.number !== before.number + 1)
    faults.push(`Lines ${before.number + 1} to ${row.number - 1} are missing.`)
  else if (before && !row.previous.equals(before.hash))
    faults.push(`Line ${row.number} does not follow line ${before.number}.`)
  if (!hashOf(row, row.previous).equals(row.hash)) faults.push(`Line ${row.number} was changed.`)
  return faults
}

/** Whether lines before the first one may be gone: a line of the retention says so, and knows the last of them. */
const beginsWell = (first: Row, retained: ReadonlyMap<number, string>): boolean => {
  const told = first.number === 1 ? BEGINNING.toString('hex') : retained.get(first.number - 1)
  return told === first.previous.toString('hex')
}

/** Enough to see what happened. */
const MOST_FAULTS = 20

/**
 * Goes through all lines: each must hash to what is stored, follow the one before it, and be numbered next. Lines that are
 * gone from the beginning must be told of by a line of the retention.
 */
export const verifyChain = async (
  db: Pick<Database, 'query'>,
  noted: Noted | null = null,
): Promise<Verdict> => {
  const faults: string[] = []
  const retained = new Map<number, string>()
  let first: Row | null = null
  let before: Row | null = null
  let lines = 0
  let found: Noted | null = null
  for (let more = true; more;) {
    const rows: Row[] = await db.query<Row>('audit-chain', LINES, [before?.number ?? 0])
    for (const row of rows) {
      first ??= row
      lines++
      faults.push(...faultsOf(row, before))
      if (row.operation === RETENTION) {
        const { through, hash = '' } = JSON.parse(row.about) as { through?: string; hash?: string }
        retained.set(Number(through), hash)
      }
      if (noted?.number === row.number) found = notedOf(row)
      before = row
    }
    more = rows.length === PAGE && faults.length < MOST_FAULTS
  }
  if (first && !beginsWell(first, retained))
    faults.push(`Lines before line ${first.number} are missing, and nothing says that their time was over.`)
  const mayBeGone = noted && first && noted.number < first.number
  if (noted && !mayBeGone && found?.hash !== noted.hash)
    faults.push(
      `Line ${noted.number} is ${found ? 'not the one that was noted' : 'missing, which was noted'}.`,
    )
  return { lines, last: before && notedOf(before), faults: faults.slice(0, MOST_FAULTS) }
}
