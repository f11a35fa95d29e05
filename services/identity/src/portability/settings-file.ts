import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { bookmarksOf, hostsHiddenBy, magazinesOf, peopleOf } from './export-lists.ts'
import type { PortableActor } from './export-lists.ts'

// One JSON file of everything, in the form of Lemmy's `export_settings`, which takes it and leaves alone what it does not
// know: `followed_users`, `muted_users` and `bookmark_lists` are ours.

async function* addresses(actors: AsyncIterable<PortableActor>): AsyncGenerator<string> {
  for await (const { address } of actors) yield address
}

async function* kept(identity: Identity, id: number, comments: boolean): AsyncGenerator<string> {
  for await (const { type, address } of bookmarksOf(identity, id, { once: true }))
    if (type.endsWith('_comment') === comments) yield address
}

async function* inLists(identity: Identity, id: number): AsyncGenerator<{ list: string; address: string }> {
  for await (const { list, address } of bookmarksOf(identity, id, { once: false })) yield { list, address }
}

async function* array(
  name: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
): AsyncGenerator<string> {
  yield `,\n"${name}":[`
  let separator = '\n'
  for await (const value of values) {
    yield separator + JSON.stringify(value)
    separator = ',\n'
  }
  yield ']'
}

/** The file in pieces; bookmarks are read twice rather than held. */
export async function* settingsFile(identity: Identity, account: Account): AsyncGenerator<string> {
  const { id, title, about, avatar, cover, isBot } = account
  const profile = {
    display_name: title,
    bio: about,
    avatar: avatar?.storageUrl ?? null,
    banner: cover?.storageUrl ?? null,
    bot_account: isBot,
  }
  yield JSON.stringify(profile).slice(0, -1)
  yield* array('followed_communities', addresses(magazinesOf(identity, id, 'subscription')))
  yield* array('saved_posts', kept(identity, id, false))
  yield* array('saved_comments', kept(identity, id, true))
  yield* array('blocked_communities', addresses(magazinesOf(identity, id, 'block')))
  yield* array('blocked_users', addresses(peopleOf(identity, id, 'blocks')))
  yield* array('blocked_instances', await hostsHiddenBy(identity, id))
  yield* array('followed_users', addresses(peopleOf(identity, id, 'follows')))
  yield* array('muted_users', addresses(peopleOf(identity, id, 'mutes')))
  yield* array('bookmark_lists', inLists(identity, id))
  yield '}\n'
}
