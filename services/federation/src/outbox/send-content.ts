import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { addressOfUser, findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import type { Audience } from '../delivery/audience.ts'
import { surroundingsOf, surroundingsOfAll } from '../objects/object.view.ts'
import { addressing, concernsMagazine, objectDocument } from '../objects/write-object.ts'
import { peopleOfQuotes } from '../quotes/quoters.ts'
import { keepOutgoing } from './send-activity.ts'
import type { Draft, Outgoing } from './send-activity.ts'
import { userAsSender } from './sender.ts'
import { spread, spreadActivity } from './spread.ts'

/** Who has what is in a magazine of ours by its boost, and reads no later change from what the magazine announces. */
const boostedFor = (group: MagazineCard | null): Audience =>
  group?.domain === null ? { subscribersOf: group.magazineId, subscribersReading: ['boosts'] } : {}

/** What a local person does to an item goes where the item went. */
const actUpon = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
  byId: number,
  draft: (
    apId: string,
    addressed: ReturnType<typeof addressing>,
    actor: string,
  ) => Pick<Draft, 'type' | 'object'>,
): Promise<void> => {
  const by = await findUserCard(tx, byId)
  const found = await surroundingsOf(federation, card, tx)
  if (!found || !by || by.domain !== null) return
  const { author, group, around } = found
  const addressed = addressing(card, around)
  const audience = audienceOf(card)
  const isPublic = !isLimited(audience)
  const followersOf = author.domain === null ? author.userId : by.userId
  const inGroup = concernsMagazine(card) ? group : null
  const tellsFollowers = isPublic || (audience === 'followers' && by.userId === author.userId)
  await spreadActivity(
    federation,
    tx,
    userAsSender(federation, by),
    inGroup,
    { ...draft(around.apId, addressed, addressOfUser(federation, by)), ...addressed, public: isPublic },
    {
      ...(tellsFollowers ? { followersOf } : {}),
      ...(audience === 'public' && author.domain === null ? { relays: true as const } : {}),
      ...(isPublic ? boostedFor(inGroup) : {}),
      addresses: [
        addressOfUser(federation, author),
        ...(isPublic
          ? await peopleOfQuotes(federation, tx, card, around.apId)
          : around.mentions.map(({ address }) => address)),
      ],
    },
  )
}

/** Create or Update of what local people wrote, in the transaction that learns of it. */
export const sendContents = async (
  federation: Federation,
  tx: Knex.Transaction,
  cards: readonly ContentCard[],
  type: 'Create' | 'Update',
): Promise<void> => {
  const found = await surroundingsOfAll(federation, cards, tx)
  const activities: Outgoing[] = []
  for (const [index, card] of cards.entries()) {
    const known = found[index]
    if (!known || known.author.domain !== null) continue
    const { author, group, around } = known
    const audience = audienceOf(card)
    const { '@context': _, ...object } = objectDocument(federation, card, around)
    const inGroup = concernsMagazine(card) ? group : null
    const to: Audience = {
      ...(type === 'Update' && !isLimited(audience) ? boostedFor(inGroup) : {}),
      ...(audience === 'direct' ? {} : { followersOf: author.userId }),
      ...(audience === 'public' ? { relays: true as const } : {}),
      addresses: [
        ...around.mentions.map(({ address }) => address),
        ...(around.parentAuthor && !isLimited(audience) ? [around.parentAuthor.address] : []),
        ...(isLimited(audience)
          ? []
          : await peopleOfQuotes(federation, tx, card, around.apId, { isNew: type === 'Create' })),
      ],
    }
    const draft = { type, ...addressing(card, around), object, public: card.visibility === 'visible' }
    const sender = userAsSender(federation, author)
    activities.push(...spread(federation, sender, inGroup, draft, to))
  }
  await keepOutgoing(federation, tx, activities)
}

export const sendContent = (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
  type: 'Create' | 'Update',
): Promise<void> => sendContents(federation, tx, [card], type)

/** Lemmy takes a Delete without `summary` for the author's own, and refuses it from anybody else. */
const deletion = (card: ContentCard, byId: number, apId: string) => ({
  type: 'Delete',
  object: apId,
  ...(byId === card.authorId ? {} : { summary: ' ' }),
})

/** Delete, by the author or by a local moderator. */
export const sendRemoval = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
  byId: number,
): Promise<void> => {
  await actUpon(federation, tx, card, byId, (apId) => deletion(card, byId, apId))
}

/** Undo of a Delete, which stands whole within it: Lemmy refuses one that is not addressed. */
export const sendRestoration = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
  byId: number,
): Promise<void> => {
  await actUpon(federation, tx, card, byId, (apId, addressed, actor) => ({
    type: 'Undo',
    object: { id: `${apId}#delete`, actor, ...deletion(card, byId, apId), ...addressed },
  }))
}
