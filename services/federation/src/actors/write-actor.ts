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
import { emojiTag } from '../objects/write-emojis.ts'
import { actorContext } from '../json-ld/context-terms.ts'
import type { Json } from '../json-ld/json.ts'
import { proofKeyId } from './proof-key-id.ts'
import type { ActorKey, PublicProofKey } from './types.ts'

type PublicKeys = Pick<ActorKey, 'publicPem' | 'proofKeys'>

const picture = (image: Image | null): Json | undefined =>
  image?.storageUrl ? { type: 'Image', url: image.storageUrl, name: image.altText ?? undefined } : undefined

const key = (actor: string, publicKeyPem: string): Json => ({
  id: `${actor}#main-key`,
  owner: actor,
  publicKeyPem,
})

/** What its proofs are verified by (FEP-521a). */
const assertionMethod = (actor: string, keys: readonly PublicProofKey[]): Json[] =>
  keys.map(({ generation, multibase }) => ({
    id: proofKeyId(actor, generation),
    type: 'Multikey',
    controller: actor,
    publicKeyMultibase: multibase,
  }))

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
export const personDocument = (federation: Federation, card: UserCard, keys: PublicKeys): Json => {
  const id = userAddress(federation, card.username)
  return {
    '@context': actorContext,
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
    publicKey: key(id, keys.publicPem),
    assertionMethod: assertionMethod(id, keys.proofKeys),
    icon: picture(card.avatar),
    image: picture(card.cover ?? null),
    ...(card.alsoKnownAs && { alsoKnownAs: card.alsoKnownAs }),
    ...(card.movedTo && { movedTo: card.movedTo }),
    ...(card.fields && { attachment: card.fields.map(propertyValue) }),
    ...(card.emojis && { tag: card.emojis.map((emoji) => emojiTag(federation, emoji)) }),
  }
}

/** The Group of a local magazine. Lemmy refuses one without inbox, outbox, key, name, or whose `featured` is no collection. */
export const groupDocument = (federation: Federation, card: MagazineCard, keys: PublicKeys): Json => {
  const id = magazineAddress(federation, card.name)
  return {
    '@context': actorContext,
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
    publicKey: key(id, keys.publicPem),
    assertionMethod: assertionMethod(id, keys.proofKeys),
    published: card.createdAt,
    icon: picture(card.icon),
    image: picture(card.banner),
    ...(card.emojis && { tag: card.emojis.map((emoji) => emojiTag(federation, emoji)) }),
  }
}

/**
 * The Application that signs what the instance itself asks. It is as old as its key; Lemmy cannot read one without
 * `published`, and then keeps no site for us.
 */
export const instanceDocument = (
  federation: Federation,
  { publicPem, proofKeys, createdAt }: PublicKeys & Pick<ActorKey, 'createdAt'>,
): Json => ({
  '@context': actorContext,
  id: instanceActorAddress(federation),
  type: 'Application',
  name: federation.config.domain,
  preferredUsername: federation.config.domain,
  inbox: `${federation.origin}/i/inbox`,
  outbox: `${federation.origin}/i/outbox`,
  manuallyApprovesFollowers: true,
  published: createdAt.toISOString(),
  publicKey: key(instanceActorAddress(federation), publicPem),
  assertionMethod: assertionMethod(instanceActorAddress(federation), proofKeys),
})

/** What a key is checked with, and nothing of whose it is: for those who have not said who they are. */
export const keyDocument = (actor: Json): Json =>
  Object.fromEntries(
    ['@context', 'id', 'type', 'preferredUsername', 'inbox', 'publicKey', 'assertionMethod'].map((name) => [
      name,
      actor[name],
    ]),
  )
