import type { PortableKind } from '@app/contract/identity/portability.ts'

/** One thing that a file names. `list`: of bookmarks, where the file says which. */
export type Line = { kind: PortableKind; subject: string; list: string | null }

const ACTOR = /^[@!]?([\p{L}\p{N}_.-]{1,200})@((?:[\p{L}\p{N}-]+\.)*[\p{L}\p{N}-]+(?::\d{1,5})?)$/u
const HOST = /^(?=.{1,253}$)(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+(?::\d{1,5})?$/u
const LONGEST_ADDRESS = 2048
const LONGEST_LIST = 255

/** An address of the web; null for anything else. */
export const webAddress = (text: string): string | null => {
  if (text.length > LONGEST_ADDRESS || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password ? null : text
}

/** `name@host`, or the address of an actor; null for anything else. */
const actor = (text: string): string | null => {
  const [, name, host] = ACTOR.exec(text) ?? []
  return name && host ? `${name}@${host.toLowerCase()}` : webAddress(text)
}

export const hostName = (text: string): string | null => (HOST.test(text) ? text.toLowerCase() : null)

const readers: Record<PortableKind, (text: string) => string | null> = {
  follows: actor,
  blocks: actor,
  mutes: actor,
  instance_blocks: hostName,
  subscriptions: actor,
  magazine_blocks: actor,
  bookmarks: webAddress,
  bookmarks_by_list: webAddress,
}

/** What a line of a file names; null where it names nothing of its kind. */
export const readLine = (kind: PortableKind, subject: string, list: string | null = null): Line | null => {
  const read = readers[kind](subject.trim())
  if (read === null) return null
  if (kind !== 'bookmarks_by_list') return { kind, subject: read, list: null }
  const name = list?.trim() ?? ''
  return name === '' || name.length > LONGEST_LIST ? null : { kind, subject: read, list: name }
}

/** Two lines with the same key mean the same. */
export const keyOf = ({ kind, subject, list }: Line): string =>
  JSON.stringify([kind, kind.startsWith('bookmark') ? subject : subject.toLowerCase(), list])

/** Each once, in the order of the file. */
export const distinct = (lines: readonly Line[]): Line[] => {
  const seen = new Set<string>()
  return lines.filter((line) => {
    const key = keyOf(line)
    return !seen.has(key) && seen.add(key)
  })
}
