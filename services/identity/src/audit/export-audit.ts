import type { AuditFormat, AuditLine } from '@app/contract/identity/audit.ts'
import { csvLine } from '../portability/csv.rules.ts'

const columns = [
  'number',
  'at',
  'userId',
  'username',
  'operation',
  'about',
  'changes',
  'network',
  'requestId',
  'status',
] as const satisfies readonly (keyof AuditLine)[]

const cellOf = (value: AuditLine[keyof AuditLine]): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

type Form = { type: string; file: string; head: string; write(line: AuditLine): string }

/** How lines are written into a file: CSV (RFC 4180), or one JSON object on each line. */
export const auditForms: Readonly<Record<AuditFormat, Form>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    file: 'audit.csv',
    head: csvLine(columns),
    write: (line) => csvLine(columns.map((name) => cellOf(line[name]))),
  },
  jsonl: {
    type: 'application/jsonl; charset=utf-8',
    file: 'audit.jsonl',
    head: '',
    write: (line) => `${JSON.stringify(line)}\n`,
  },
}
