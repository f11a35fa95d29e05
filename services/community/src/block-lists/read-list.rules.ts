import type { ListedSeverity } from '@app/contract/community/block-lists.ts'
import { bareHost } from '@app/platform/net/host-rules.ts'

/** What a list asks of one host. */
export type Listed = { host: string; severity: ListedSeverity; comment: string | null }
/** What was read of a list; `skipped`: the first lines that ask for nothing, as they are. */
export type ReadList = { entries: Listed[]; skipped: number; skippedLines: string[] }

/** A longer list is no list of hosts. */
export const MAX_ENTRIES = 10_000
const MAX_NAMED = 50
const MAX_COMMENT = 500
const hostName = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/

/** The fields of each line of a CSV (RFC 4180); what is quoted may hold commas and line breaks. */
const csvRows = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain = '', end = ''] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    if (row.some((field) => field.trim() !== '')) rows.push(row)
    row = []
  }
  return rows
}

const severities: Record<string, ListedSeverity | 'none'> = {
  suspend: 'block',
  silence: 'silence',
  limit: 'silence',
  noop: 'none',
}

/** A host as a rule names it; null: it names none, as one that was made unreadable (`exa**le.org`). */
const hostOf = (text: string): string | null => {
  const host = bareHost(text.trim().replace(/^\*\./, '').replace(/\.$/, ''))
  return hostName.test(host) ? host : null
}

type Line = { named: string; severity: ListedSeverity | 'none'; comment: string | null }

/** Lines of a CSV by the names in its first, as Mastodon writes them, with `#` or, long ago, without. */
const csvLines = ([head = [], ...rows]: string[][]): Line[] => {
  const at = (name: string) =>
    head.findIndex((field) => field.trim().replace(/^#/, '').toLowerCase() === name)
  const [domain, severity, comment] = [at('domain'), at('severity'), at('public_comment')]
  return rows.map((row) => ({
    named: row[domain] ?? '',
    severity: severities[(row[severity] ?? 'suspend').trim().toLowerCase()] ?? 'none',
    comment: row[comment]?.trim().slice(0, MAX_COMMENT) || null,
  }))
}

const plainLines = (text: string): Line[] =>
  text
    .split(/\r?\n|\r/)
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .map((named) => ({ named, severity: 'block' as const, comment: null }))

/**
 * Reads a block list: Mastodon's CSV, or a host on each line. Of a host named twice the stricter line counts. Lines that
 * name no host or ask for nothing are counted, and the first of them named (rules/moderation.md#block-lists).
 */
export const readList = (sent: string): ReadList => {
  const text = sent.replace(/^\uFEFF/, '').replaceAll('\0', '')
  const [first = ''] = text.split(/[\r\n]/, 1)
  const isCsv = first.split(',').some((column) => /^\s*"?#?domain"?\s*$/i.test(column))
  const lines = isCsv ? csvLines(csvRows(text)) : plainLines(text)
  const entries = new Map<string, Listed>()
  const skipped: string[] = []
  for (const { named, severity, comment } of lines) {
    const host = hostOf(named)
    if (host === null || severity === 'none') {
      skipped.push(named.trim().slice(0, 253))
      continue
    }
    const known = entries.get(host)
    if (known && (known.severity === 'block' || severity === 'silence')) continue
    entries.set(host, { host, severity, comment })
  }
  return {
    entries: [...entries.values()],
    skipped: skipped.length,
    skippedLines: skipped.slice(0, MAX_NAMED),
  }
}

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Blocks and silences as Mastodon exports its own. */
export const writeList = (rules: readonly { host: string; severity: ListedSeverity }[]): string =>
  [
    '#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate',
    ...rules.map(({ host, severity }) =>
      [field(host), severity === 'block' ? 'suspend' : 'silence', 'false', 'false', '', 'false'].join(','),
    ),
    '',
  ].join('\n')
