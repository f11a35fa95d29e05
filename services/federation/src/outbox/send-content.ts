import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { addressOfUser, findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { surroundingsOf } from '../objects/object.view.ts'
import { addressing, objectDocument } from '../objects/write-object.ts'
import type { Draft } from './send-activity.ts'
import { userAsSender } from './sender.ts'
import { spreadActivity } from './spread.ts'

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
  const found = await surroundingsOf(federation, card, tx)
  if (!found || found.author.domain !== null) return
  const { author, group, around } = found
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
        ...(around.parentAuthor ? [around.parentAuthor.address] : []),
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
