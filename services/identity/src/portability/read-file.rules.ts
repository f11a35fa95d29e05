import { isUtf8 } from 'node:buffer'
import type { PortableKind } from '@app/contract/identity/portability.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import { parseCsv } from './csv.rules.ts'
import { readJsonForm } from './json-forms.rules.ts'
import type { Line } from './lines.rules.ts'
import { distinct, hostName, readLine, webAddress } from './lines.rules.ts'

export const MOST_LINES = 20_000
/** All of a member's hosts are told to the other contexts with every change. */
const MOST_HOSTS = 5_000
export const MOST_BYTES = 2 * 1024 * 1024

/** `skipped`: lines that stand there twice or name nothing. */
export type ReadFile = { lines: Line[]; skipped: number }

const tooLong = (most: number) =>
  badRequest(`file: at most ${most} lines. Split it, and bring one part each day.`)

type Columns = { kind: PortableKind | null; subject: number; list: number | null }

/** What the first line says of the others; null where it is one of them. */
const columnsOf = (first: readonly string[]): Columns | null => {
  const names = first.map((name) => name.toLowerCase())
  const at = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const account = at('account address')
  if (account >= 0) {
    const kind = at('hide notifications') >= 0 ? 'mutes' : at('show boosts') >= 0 ? 'follows' : null
    return { kind, subject: account, list: null }
  }
  const magazine = at('magazine address', 'community address')
  if (magazine >= 0) return { kind: null, subject: magazine, list: null }
  const host = at('#domain', 'domain')
  if (host >= 0) return { kind: 'instance_blocks', subject: host, list: null }
  const uri = at('#uri', 'uri')
  if (uri < 0) return null
  const list = at('list name')
  return list < 0
    ? { kind: 'bookmarks', subject: uri, list: null }
    : { kind: 'bookmarks_by_list', subject: uri, list }
}

const byName: readonly [RegExp, PortableKind][] = [
  [/follow(ing|ed)|follows/i, 'follows'],
  [/blocked_(domains|instances)|domain_blocks/i, 'instance_blocks'],
  [/blocked_(magazines|communities)/i, 'magazine_blocks'],
  [/subscri/i, 'subscriptions'],
  [/block(s|ed)/i, 'blocks'],
  [/mute/i, 'mutes'],
  [/bookmark_lists/i, 'bookmarks_by_list'],
  [/bookmarks/i, 'bookmarks'],
]

const kindByName = (fileName: string): PortableKind | null =>
  byName.find(([pattern]) => pattern.test(fileName))?.[1] ?? null

const kindByShape = (lines: readonly string[][]): PortableKind | null => {
  const all = (read: (text: string) => unknown, column: number) =>
    lines.every((line) => read(line[column] ?? '') !== null)
  if (all(webAddress, 0)) return 'bookmarks'
  if (all(hostName, 0)) return 'instance_blocks'
  return all(webAddress, 1) ? 'bookmarks_by_list' : null
}

const unknownKind = () =>
  badRequest('kind: what the file holds is to be seen neither from its first line nor from its name. Say it.')

const readCsv = (text: string, fileName: string, wanted: PortableKind | null): (Line | null)[] => {
  const lines = parseCsv(text, MOST_LINES + 1)
  if (!lines) throw tooLong(MOST_LINES)
  const columns = columnsOf(lines[0] ?? [])
  const rest = columns ? lines.slice(1) : lines
  const named = kindByName(fileName)
  if (!wanted && !columns && /(^|[^k_])lists?\b/i.test(fileName) && !named)
    throw badRequest('file: these are lists of accounts, which there are none of here.')
  const kind = wanted ?? columns?.kind ?? named ?? kindByShape(rest)
  if (!kind) throw unknownKind()
  const listed = kind === 'bookmarks_by_list'
  const { subject, list } = columns ?? { subject: listed ? 1 : 0, list: listed ? 0 : null }
  return rest.map((line) => readLine(kind, line[subject] ?? '', list === null ? null : (line[list] ?? '')))
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('file: this is not valid JSON.')
  }
}

const readJson = (text: string, wanted: PortableKind | null): (Line | null)[] => {
  const lines = readJsonForm(parseJson(text), wanted)
  if (!lines) throw badRequest('file: this is neither a file of Lemmy nor a list of Mbin.')
  if (lines.length > MOST_LINES) throw tooLong(MOST_LINES)
  return lines
}

const decode = (bytes: Buffer): string => {
  if (bytes.length > MOST_BYTES) throw badRequest(`file: at most ${MOST_BYTES / 1024 / 1024} MiB.`)
  if (!isUtf8(bytes) || bytes.includes(0)) throw badRequest('file: this is no text in UTF-8.')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/**
 * What a file of Mastodon, Lemmy, Mbin or of ours names. `wanted`: as what its owner says it is to be read. Throws what is
 * wrong with it as a whole.
 */
export const readFile = (bytes: Buffer, fileName: string, wanted: PortableKind | null): ReadFile => {
  const text = decode(bytes)
  const read = /^\s*[{[]/.test(text) ? readJson(text, wanted) : readCsv(text, fileName, wanted)
  const lines = distinct(read.flatMap((line) => line ?? []))
  if (lines.length === 0) throw badRequest('file: no line of it names anything that can be brought.')
  if (lines.filter(({ kind }) => kind === 'instance_blocks').length > MOST_HOSTS) throw tooLong(MOST_HOSTS)
  return { lines, skipped: read.length - lines.length }
}
