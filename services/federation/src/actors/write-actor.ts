import type { Image } from '@app/contract/common.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { escapeHtml, toHtml } from '@app/platform/text/html.ts'
import {
  instanceActorAddress,
  magazineAddress,
  sharedInboxAddress,
  userAddress,
} from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import type { Json } from '../json-ld/json.ts'
import type { ActorKey } from './types.ts'

const picture = (image: Image | null): Json | undefined =>
  image?.storageUrl ? { type: 'Image', url: image.storageUrl, name: image.altText ?? undefined } : undefined

const key = (actor: string, publicKeyPem: string): Json => ({
  id: `${actor}#main-key`,
  owner: actor,
  publicKeyPem,
})

const isAddress = (value: string): boolean => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value)

/** As Mastodon has fields of a profile; `rel=me` lets the page that is linked prove that it is theirs. */
const propertyValue = ({ name, value }: NonNullable<UserCard['fields']>[number]): Json => {
  const text = escapeHtml(value)
  return {
    type: 'PropertyValue',
    name,
    value: isAddress(value) ? `<a href="${text}" rel="me nofollow noopener">${text}</a>` : text,
  }
}

/** The Person (Service for a bot) of a local account (rules/federation.md#actors-of-ours). */
export const personDocument = (federation: Federation, card: UserCard, publicPem: string): Json => {
  const id = userAddress(federation, card.username)
  return {
    '@context': documentContext,
    id,
    type: card.actorType ?? (card.isBot ? 'Service' : 'Person'),
    name: card.title ?? card.username,
    preferredUsername: card.username,
    summary: toHtml(card.about ?? ''),
    source: { content: card.about ?? '', mediaType: 'text/markdown' },
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    following: `${id}/following`,
    featured: `${id}/featured`,
    url: id,
    manuallyApprovesFollowers: card.approvesFollowers ?? false,
    discoverable: card.discoverable,
    indexable: card.indexable,
    published: card.createdAt,
    endpoints: { sharedInbox: sharedInboxAddress(federation) },
    publicKey: key(id, publicPem),
    icon: picture(card.avatar),
    image: picture(card.cover ?? null),
    ...(card.alsoKnownAs && { alsoKnownAs: card.alsoKnownAs }),
    ...(card.movedTo && { movedTo: card.movedTo }),
    ...(card.fields && { attachment: card.fields.map(propertyValue) }),
  }
}

/** The Group of a local magazine. Lemmy refuses one without inbox, outbox, key, name, or whose `featured` is no collection. */
export const groupDocument = (federation: Federation, card: MagazineCard, publicPem: string): Json => {
  const id = magazineAddress(federation, card.name)
  return {
    '@context': documentContext,
    id,
    type: 'Group',
    name: card.title,
    preferredUsername: card.name,
    summary: toHtml(card.description ?? ''),
    source: { content: card.description ?? '', mediaType: 'text/markdown' },
    inbox: `${id}/inbox`,
    outbox: `${id}/outbox`,
    followers: `${id}/followers`,
    featured: `${id}/pinned`,
    attributedTo: `${id}/moderators`,
    url: id,
    manuallyApprovesFollowers: card.approvesFollowers ?? false,
    postingRestrictedToMods: card.isPostingRestrictedToMods,
    sensitive: card.isAdult,
    discoverable: card.discoverable,
    indexable: card.indexable,
    endpoints: { sharedInbox: sharedInboxAddress(federation) },
    publicKey: key(id, publicPem),
    published: card.createdAt,
    icon: picture(card.icon),
    image: picture(card.banner),
  }
}

/**
 * The Application that signs what the instance itself asks. It is as old as its key; Lemmy cannot read one without
 * `published`, and then keeps no site for us.
 */
export const instanceDocument = (
  federation: Federation,
  { publicPem, createdAt }: Pick<ActorKey, 'publicPem' | 'createdAt'>,
): Json => ({
  '@context': documentContext,
  id: instanceActorAddress(federation),
  type: 'Application',
  name: federation.config.domain,
  preferredUsername: federation.config.domain,
  inbox: `${federation.origin}/i/inbox`,
  outbox: `${federation.origin}/i/outbox`,
  manuallyApprovesFollowers: true,
  published: createdAt.toISOString(),
  publicKey: key(instanceActorAddress(federation), publicPem),
})

/** What a key is checked with, and nothing of whose it is: for those who have not said who they are. */
export const keyDocument = (actor: Json): Json =>
  Object.fromEntries(
    ['@context', 'id', 'type', 'preferredUsername', 'inbox', 'publicKey'].map((name) => [name, actor[name]]),
  )
