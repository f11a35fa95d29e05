import type { Query, Reply } from '../../api/contract.ts'

export type AuditLine = Reply<'admin_audit_log'>['items'][number]
type Filters = Pick<Query<'admin_audit_log'>, 'username' | 'operation' | 'since' | 'cursor'>

const names = ['username', 'operation', 'since', 'cursor'] as const
const ONE_DAY = /^\d{4}-\d{2}-\d{2}$/

const queryOf = (filters: Filters, more: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(more)
  for (const name of names) if (filters[name]) query.set(name, filters[name])
  const text = query.toString()
  return text && `?${text}`
}

/** What the address of the page asks for; a day that is none is left out. */
export const askedOf = (search: URLSearchParams): Filters => {
  const asked: Filters = {}
  for (const name of names) {
    const value = search.get(name)?.trim()
    if (value && (name !== 'since' || ONE_DAY.test(value))) asked[name] = value
  }
  return asked
}

export const auditPath = (filters: Filters): string => `/admin/audit${queryOf(filters)}`

/** The file of all lines that the filters let through. */
export const exportPath = ({ cursor: _, ...filters }: Filters, format: 'csv' | 'jsonl'): string =>
  `/api/admin/audit/export${queryOf(filters, { format })}`

/** What an act was about, and what it changed, each in a line. */
export const factsOf = ({ about, changes }: AuditLine): string[] => [
  ...Object.entries(about).map(([name, value]) => `${name}: ${value}`),
  ...changes.map(({ name, from, to }) => `${name}: ${from} → ${to}`),
]
