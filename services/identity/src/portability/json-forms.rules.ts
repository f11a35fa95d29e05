import type { PortableKind } from '@app/contract/identity/portability.ts'
import type { Line } from './lines.rules.ts'
import { readLine } from './lines.rules.ts'

// Two forms of JSON: what Lemmy's `export_settings` writes, with our additions; and pages of the API of Mbin, which has
// no export of its own.

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Names of lists in Lemmy's file. A newer one says `blocked_instances_communities`. */
const lemmyLists: Readonly<Record<string, PortableKind>> = {
  followed_communities: 'subscriptions',
  saved_posts: 'bookmarks',
  saved_comments: 'bookmarks',
  blocked_communities: 'magazine_blocks',
  blocked_users: 'blocks',
  blocked_instances: 'instance_blocks',
  blocked_instances_communities: 'instance_blocks',
  followed_users: 'follows',
  muted_users: 'mutes',
  bookmark_lists: 'bookmarks_by_list',
}

const lemmyLine = (kind: PortableKind, value: unknown): Line | null =>
  isFields(value) ? readLine(kind, text(value['address']), text(value['list'])) : readLine(kind, text(value))

/** A file of ours names each bookmark with its lists, and once more for Lemmy. */
const named = (file: Fields): [string, PortableKind][] =>
  Object.entries(lemmyLists).filter(
    ([, kind]) => kind !== 'bookmarks' || !Array.isArray(file['bookmark_lists']),
  )

const readLemmy = (file: Fields): (Line | null)[] =>
  named(file).flatMap(([name, kind]) => {
    const values = file[name]
    return Array.isArray(values) ? values.map((value) => lemmyLine(kind, value)) : []
  })

const relationOf = (item: Fields): PortableKind | null => {
  if (typeof item['domain'] === 'string' && !('apId' in item)) return 'instance_blocks'
  if ('magazineId' in item && 'name' in item)
    return item['isBlockedByUser'] ? 'magazine_blocks' : item['isUserSubscribed'] ? 'subscriptions' : null
  if ('userId' in item && 'username' in item)
    return item['isBlockedByUser'] ? 'blocks' : item['isFollowedByUser'] ? 'follows' : null
  return 'apId' in item ? 'bookmarks' : null
}

const mbinLine = (item: unknown, wanted: PortableKind | null): Line | null => {
  if (!isFields(item)) return null
  const kind = wanted ?? relationOf(item)
  const named = [item['apProfileId'], item['apId'], item['domain'], item['username'], item['name']]
  return (
    kind && named.map((value) => readLine(kind, text(value))).reduce((found, line) => found ?? line, null)
  )
}

/** What a JSON file names, null for each entry that cannot be read; no list where the file is of another form. */
export const readJsonForm = (file: unknown, wanted: PortableKind | null): (Line | null)[] | null => {
  const items = isFields(file) ? (file['items'] ?? file['instances']) : file
  if (Array.isArray(items)) return items.map((item) => mbinLine(item, wanted))
  if (!isFields(file) || !Object.keys(lemmyLists).some((name) => Array.isArray(file[name]))) return null
  const lines = readLemmy(file)
  return wanted ? lines.filter((line) => line === null || line.kind === wanted) : lines
}
