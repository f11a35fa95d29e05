import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import {
  addressOfMagazine,
  addressOfUser,
  findMagazineCard,
  findUserCard,
  isGroup,
} from '../actors/card.repository.ts'
import { objectAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { actorsMentioned } from '../objects/mentions.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import { addressing, objectDocument } from '../objects/write-object.ts'
import type { Surroundings } from '../objects/write-object.ts'
import type { Draft } from './send-activity.ts'
import { userAsSender } from './sender.ts'
import { spreadActivity } from './spread.ts'

const surroundingsOf = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
  author: UserCard,
  group: MagazineCard,
): Promise<Surroundings> => {
  const threadType = card.type === 'entry_comment' ? 'entry' : 'post'
  const parentAuthor = card.parentAuthorId === null ? null : await findUserCard(tx, card.parentAuthorId)
  const comment = card.type === 'entry_comment' || card.type === 'post_comment'
  return {
    apId:
      (await addressOfObject(tx, card.type, card.id)) ??
      objectAddress(federation, card.type, group.name, card.id, card.threadId),
    author: addressOfUser(federation, author),
    magazine: addressOfMagazine(federation, group),
    magazineName: group.name,
    isGroup: isGroup(group),
    parent: !comment
      ? null
      : await (card.parentId === null
          ? addressOfObject(tx, threadType, card.threadId)
          : addressOfObject(tx, card.type, card.parentId)),
    parentAuthor: parentAuthor ? addressOfUser(federation, parentAuthor) : null,
    mentions: (await actorsMentioned(federation, tx, card)).filter(
      ({ address }) => address !== addressOfUser(federation, author),
    ),
  }
}

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
  const [author, by, group] = [
    await findUserCard(tx, card.authorId),
    await findUserCard(tx, byId),
    await findMagazineCard(tx, card.magazineId),
  ]
  if (!author || !by || !group || by.domain !== null) return
  const around = await surroundingsOf(federation, tx, card, author, group)
  const addressed = addressing(card, around)
  await spreadActivity(
    federation,
    tx,
    userAsSender(federation, by),
    group,
    { ...draft(around.apId, addressed, addressOfUser(federation, by)), ...addressed },
    {
      followersOf: author.domain === null ? author.userId : by.userId,
      addresses: [addressOfUser(federation, author)],
    },
  )
}

/** Create or Update of what a local person wrote, in the transaction that learns of it. */
export const sendContent = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
  type: 'Create' | 'Update',
): Promise<void> => {
  const [author, group] = [await findUserCard(tx, card.authorId), await findMagazineCard(tx, card.magazineId)]
  if (!author || !group || author.domain !== null) return
  const around = await surroundingsOf(federation, tx, card, author, group)
  const { '@context': _, ...object } = objectDocument(federation, card, around)
  await spreadActivity(
    federation,
    tx,
    userAsSender(federation, author),
    group,
    { type, ...addressing(card, around), object, public: card.visibility === 'visible' },
    {
      followersOf: author.userId,
      addresses: [
        ...around.mentions.map(({ address }) => address),
        ...(around.parentAuthor ? [around.parentAuthor] : []),
      ],
    },
  )
}

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
