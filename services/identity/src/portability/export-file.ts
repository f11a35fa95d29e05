import type { ExportKind, PortableKind } from '@app/contract/identity/portability.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { csvLine } from './csv.rules.ts'
import type { PeopleKind, PortableActor } from './export-lists.ts'
import { bookmarksOf, hostsHiddenBy, magazinesOf, peopleOf } from './export-lists.ts'
import { settingsFile } from './settings-file.ts'

/** The first lines of the files, as Mastodon writes them; what has none there has none here. */
const headers = {
  follows: ['Account address', 'Show boosts', 'Notify on new posts', 'Languages'],
  mutes: ['Account address', 'Hide notifications'],
  subscriptions: ['Magazine address'],
  magazine_blocks: ['Magazine address'],
  bookmarks_by_list: ['List name', 'URI'],
} as const satisfies Partial<Record<PortableKind, readonly string[]>>

/** What the files are called; Mastodon's names where it has such a file. */
const fileNames = {
  follows: 'following_accounts.csv',
  blocks: 'blocked_accounts.csv',
  mutes: 'muted_accounts.csv',
  instance_blocks: 'blocked_domains.csv',
  subscriptions: 'subscribed_magazines.csv',
  magazine_blocks: 'blocked_magazines.csv',
  bookmarks: 'bookmarks.csv',
  bookmarks_by_list: 'bookmark_lists.csv',
  settings: 'settings.json',
} as const satisfies Record<ExportKind, string>

async function* people(
  identity: Identity,
  id: number,
  kind: PeopleKind,
  more: readonly string[],
): AsyncGenerator<string> {
  for await (const { handle } of peopleOf(identity, id, kind)) yield csvLine([handle, ...more])
}

async function* handles(actors: AsyncIterable<PortableActor>): AsyncGenerator<string> {
  for await (const { handle } of actors) yield csvLine([handle])
}

async function* bookmarks(identity: Identity, id: number, once: boolean): AsyncGenerator<string> {
  for await (const { list, address } of bookmarksOf(identity, id, { once }))
    yield csvLine(once ? [address] : [list, address])
}

async function* hosts(identity: Identity, id: number): AsyncGenerator<string> {
  for (const host of await hostsHiddenBy(identity, id)) yield csvLine([host])
}

const lines = {
  follows: (identity, id) => people(identity, id, 'follows', ['true', 'false', '']),
  blocks: (identity, id) => people(identity, id, 'blocks', []),
  mutes: (identity, id) => people(identity, id, 'mutes', ['true']),
  instance_blocks: hosts,
  subscriptions: (identity, id) => handles(magazinesOf(identity, id, 'subscription')),
  magazine_blocks: (identity, id) => handles(magazinesOf(identity, id, 'block')),
  bookmarks: (identity, id) => bookmarks(identity, id, true),
  bookmarks_by_list: (identity, id) => bookmarks(identity, id, false),
} as const satisfies Record<PortableKind, (identity: Identity, id: number) => AsyncIterable<string>>

async function* csvFile(identity: Identity, id: number, kind: PortableKind): AsyncGenerator<string> {
  if (kind in headers) yield csvLine(headers[kind as keyof typeof headers])
  yield* lines[kind](identity, id)
}

/** A file of what a member takes along, in pieces. */
export const exportFile = (
  identity: Identity,
  account: Account,
  kind: ExportKind,
): { name: string; type: string; text: AsyncIterable<string> } =>
  kind === 'settings'
    ? { name: fileNames.settings, type: 'application/json', text: settingsFile(identity, account) }
    : { name: fileNames[kind], type: 'text/csv; charset=utf-8', text: csvFile(identity, account.id, kind) }
