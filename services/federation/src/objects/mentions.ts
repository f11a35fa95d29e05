import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { plainText } from '@app/platform/text/html.ts'
import type { Knex } from 'knex'
import { findActor, resolveActor } from '../actors/actor.ts'
import { addressOfMagazine, addressOfUser, isGroup } from '../actors/card.repository.ts'
import { userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { isJson, many, originOf, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

/** A Mention as a peer writes it; either may be missing. */
export type Mention = { href: string | null; name: string | null }

/** A Mention whose handle is known: `alice` of somebody here, `bob@there.test` of others, without its sign. */
export type NamedMention = Mention & { handle: string; kind: 'user' | 'magazine' }

const MAX_TAGS = 50
const MAX_TAG_LENGTH = 100
const MAX_MENTIONS = 50
/** How many strangers are fetched to learn what they are called. */
const MAX_FETCHES = 5

const tagsOf = (object: Json, type: string): Json[] =>
  many(object['tag']).filter((tag): tag is Json => isJson(tag) && typeOf(tag) === type)

/** Names of the hashtags an object bears, without `#` (PeerTube writes none). */
export const hashtagsOf = (object: Json): string[] => {
  const names = tagsOf(object, 'Hashtag').flatMap((tag) => textOf(tag['name']) ?? [])
  const plain = names.map((name) => plainText(name, MAX_TAG_LENGTH).replace(/^#/, ''))
  return [...new Set(plain.filter((name) => name !== ''))].slice(0, MAX_TAGS)
}

export const mentionsOf = (object: Json): Mention[] =>
  tagsOf(object, 'Mention')
    .map((tag) => ({ href: textOf(tag['href']), name: textOf(tag['name']) }))
    .slice(0, MAX_MENTIONS)

/** Name and host that a Mention claims. Mastodon leaves out the host of its own people. */
export const partsOf = ({ href, name }: Mention): { user: string; host: string } | null => {
  const [, user, host] = /^[@!]?([^\s@/]+)(?:@([^\s@/]+))?$/.exec(name?.trim() ?? '') ?? []
  const url = href !== null && URL.canParse(href) ? new URL(href) : null
  const last = url?.pathname.split('/').findLast(Boolean)?.replace(/^@/, '')
  const claimed = { user: user ?? last, host: host ?? url?.host }
  return claimed.user && claimed.host ? { user: claimed.user, host: claimed.host.toLowerCase() } : null
}

const ownHost = ({ origin }: Federation): string => new URL(origin).host

const nameOne = async (
  federation: Federation,
  mention: Mention,
  mayFetch: boolean,
): Promise<NamedMention[]> => {
  const parts = partsOf(mention)
  const address =
    mention.href ?? (parts?.host === ownHost(federation) ? userAddress(federation, parts.user) : null)
  if (address !== null) {
    const actor =
      (await findActor(federation, address)) ??
      (mayFetch ? await resolveActor(federation, address).catch(() => null) : null)
    if (actor && actor.kind !== 'instance') return [{ ...mention, handle: actor.handle, kind: actor.kind }]
  }
  // Nobody of ours is named by an address elsewhere.
  if (!parts || parts.host === ownHost(federation) || originOf(address) === federation.origin) return []
  return [{ ...mention, handle: `${parts.user}@${parts.host}`, kind: 'user' }]
}

/** Finds what those are called here whom a peer mentions: by their address, not by the name it uses for them. */
export const nameMentions = async (
  federation: Federation,
  mentions: readonly Mention[],
): Promise<NamedMention[]> => {
  const known = await Promise.all(
    mentions.map(async ({ href }) => href === null || (await findActor(federation, href)) !== null),
  )
  const fetched = new Set(mentions.filter((_, index) => !known[index]).slice(0, MAX_FETCHES))
  return (await Promise.all(mentions.map((one) => nameOne(federation, one, fetched.has(one))))).flat()
}

/** `!name@host`: nobody of ours is notified of it, so content does not keep it. */
const GROUP = /(?<![\p{L}\p{N}_/])!([\w-]+@[\w.-]+\w(?::\d+)?)/giu

const groupsNamed = (text: string | null): string[] => [
  ...new Set([...(text ?? '').matchAll(GROUP)].map(([, handle = '']) => handle.toLowerCase())),
]

/** As Mentions of others write it: `@name@host`. */
export const handleOfUser = (federation: Federation, { username, domain }: UserCard): string =>
  domain === null ? `@${username}@${ownHost(federation)}` : `@${username}`

/** What a magazine is called in a Mention. */
export const handleOfMagazine = (federation: Federation, { name, domain }: MagazineCard): string =>
  domain === null ? `@${name}@${ownHost(federation)}` : `@${name}`

/** Those that an item goes to which is not for everybody. */
export const peopleAddressed = async (
  federation: Federation,
  db: Knex,
  userIds: readonly number[],
): Promise<{ address: string; handle: string }[]> => {
  if (userIds.length === 0) return []
  const people = await db<{ user_id: number; card: UserCard }>('user_card')
    .whereIn('user_id', [...userIds])
    .orderBy('user_id')
    .select('card')
  return people.map(({ card }) => ({
    address: addressOfUser(federation, card),
    handle: handleOfUser(federation, card),
  }))
}

/**
 * Whom a text of ours mentions, for those elsewhere: people by `handles`, as the text has them; magazines by those
 * that are nobody's name, and by `!name@host`.
 */
export const actorsMentioned = async (
  federation: Federation,
  db: Knex,
  { mentions: handles, body }: Pick<ContentCard, 'mentions' | 'body'>,
): Promise<{ address: string; handle: string }[]> => {
  const host = ownHost(federation)
  const nameOf = (handle: string) => {
    const name = handle.replace(/^@/, '').toLowerCase()
    return name.endsWith(`@${host}`) ? name.slice(0, -host.length - 1) : name
  }
  const names = handles.slice(0, MAX_MENTIONS).map(nameOf)
  const people =
    names.length === 0
      ? []
      : await db<{ username: string; card: UserCard }>('user_card')
          .whereRaw('lower(username) = any(?)', [names])
          .select('card')
  const persons = new Set(people.map(({ card }) => card.username.toLowerCase()))
  const groups = [...names.filter((name) => !persons.has(name)), ...groupsNamed(body).map(nameOf)]
  const magazines =
    groups.length === 0
      ? []
      : await db<{ name: string; visibility: string; card: MagazineCard }>('magazine_card')
          .whereRaw('lower(name) = any(?)', [groups.slice(0, MAX_MENTIONS)])
          .where({ visibility: 'visible' })
          .select('card')
  return [
    ...people.map(({ card }) => ({
      address: addressOfUser(federation, card),
      handle: handleOfUser(federation, card),
    })),
    ...magazines
      .filter(({ card }) => isGroup(card))
      .map(({ card }) => ({
        address: addressOfMagazine(federation, card),
        handle: handleOfMagazine(federation, card),
      })),
  ]
}
