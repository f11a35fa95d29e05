import type { MagazineCard } from '@app/contract/events/community.ts'
import type { ContentCard, contentVoted } from '@app/contract/events/content.ts'
import type { DataOf } from '@app/contract/event.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Addresses } from '../addresses/addresses.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { peopleMentioned } from '../objects/mentions.ts'
import { addressing, objectDocument } from '../objects/write-object.ts'
import type { Surroundings } from '../objects/write-object.ts'
import { createOutgoing, isGroup } from './outgoing.ts'
import type { Audience } from '../delivery/audience.ts'
import type { Draft, Sending } from './send.ts'

type Tx = Knex.Transaction
type Vote = DataOf<typeof contentVoted>

type Voted = { voter: UserCard; author: UserCard; group: MagazineCard; object: string }

/** Whom and what a vote concerns; no row where one of them is not known here. */
const VOTED = `
  select voter.card as voter, author.card as author, m.card as "group", o.ap_id as object
  from user_card voter, user_card author, magazine_card m, content_object o
  where voter.user_id = $1 and author.user_id = $2 and m.magazine_id = $3 and o.type = $4 and o.id = $5`

/** Writes out what local people did as activities, in the transaction that learns of it. */
export const createAnnouncer = (sending: Sending, at: Addresses) => {
  const { user, magazine, addressOfUser, addressOfMagazine, addressOfObject, asSender, senderOf, spread } =
    createOutgoing(sending, at)

  const surroundingsOf = async (
    tx: Tx,
    card: ContentCard,
    author: UserCard,
    group: MagazineCard,
  ): Promise<Surroundings> => {
    const threadType = card.type === 'entry_comment' ? 'entry' : 'post'
    const parentAuthor = card.parentAuthorId === null ? null : await user(tx, card.parentAuthorId)
    const comment = card.type === 'entry_comment' || card.type === 'post_comment'
    return {
      apId:
        (await addressOfObject(tx, card.type, card.id)) ??
        at.object(card.type, group.name, card.id, card.threadId),
      author: addressOfUser(author),
      magazine: addressOfMagazine(group),
      magazineName: group.name,
      isGroup: isGroup(group),
      parent: !comment
        ? null
        : await (card.parentId === null
            ? addressOfObject(tx, threadType, card.threadId)
            : addressOfObject(tx, card.type, card.parentId)),
      parentAuthor: parentAuthor ? addressOfUser(parentAuthor) : null,
      mentions: (await peopleMentioned(tx, card.mentions, at)).filter(
        ({ address }) => address !== addressOfUser(author),
      ),
    }
  }

  /** What a local person does to an item goes where the item went. */
  const actUpon = async (
    tx: Tx,
    card: ContentCard,
    byId: number,
    draft: (apId: string, actor: string) => Pick<Draft, 'type' | 'object'>,
  ): Promise<void> => {
    const [author, by, group] = [
      await user(tx, card.authorId),
      await user(tx, byId),
      await magazine(tx, card.magazineId),
    ]
    if (!author || !by || !group || by.domain !== null) return
    const around = await surroundingsOf(tx, card, author, group)
    await spread(
      tx,
      senderOf(by),
      group,
      { ...draft(around.apId, addressOfUser(by)), ...addressing(card, around) },
      {
        followersOf: author.domain === null ? author.userId : by.userId,
        addresses: [addressOfUser(author)],
      },
    )
  }

  /** Asks a remote actor to be followed by a local person, or takes that back. */
  const follow = async (
    tx: Tx,
    followerId: number,
    followed: UserCard | MagazineCard | null,
    on: boolean,
  ): Promise<void> => {
    const follower = await user(tx, followerId)
    if (!follower || follower.domain !== null || !followed?.apProfileId || followed.domain === null) return
    const target = followed.apProfileId
    const draft: Draft = { type: 'Follow', object: target, to: [target], cc: [], public: false }
    const act = on ? sending.stand : sending.withdraw
    await act(tx, 'follow', senderOf(follower), target, draft, { addresses: [target] })
  }

  return {
    followUser: async (tx: Tx, followerId: number, followedId: number, on: boolean): Promise<void> =>
      follow(tx, followerId, await user(tx, followedId), on),

    followMagazine: async (tx: Tx, userId: number, magazineId: number, on: boolean): Promise<void> =>
      follow(tx, userId, await magazine(tx, magazineId), on),

    async content(tx: Tx, card: ContentCard, type: 'Create' | 'Update'): Promise<void> {
      const [author, group] = [await user(tx, card.authorId), await magazine(tx, card.magazineId)]
      if (!author || !group || author.domain !== null) return
      const around = await surroundingsOf(tx, card, author, group)
      const { '@context': _, ...object } = objectDocument(card, around, at)
      await spread(
        tx,
        senderOf(author),
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
    },

    /** A local person is gone for good, with all they made: every host we know hears of it. */
    async farewell(tx: Tx, userId: number): Promise<void> {
      const card = await user(tx, userId)
      if (!card || card.domain !== null) return
      const sender = senderOf(card)
      await sending.send(
        tx,
        sender,
        {
          type: 'Delete',
          object: sender.address,
          to: [PUBLIC],
          cc: [`${sender.address}/followers`],
          removeData: true,
        },
        { everybody: true },
      )
    },

    /** By the author, or by a local moderator: then a `summary` tells Lemmy that it is not the author's own doing. */
    async removal(tx: Tx, card: ContentCard, byId: number): Promise<void> {
      await actUpon(tx, card, byId, (apId) => ({
        type: 'Delete',
        object: apId,
        ...(byId === card.authorId ? {} : { summary: ' ' }),
      }))
    },

    async restoration(tx: Tx, card: ContentCard, byId: number): Promise<void> {
      await actUpon(tx, card, byId, (apId, actor) => ({
        type: 'Undo',
        object: { type: 'Delete', id: `${apId}#delete`, actor, object: apId },
      }))
    },

    /** Favourite is Like, reduce is Dislike, boost is an Announce by the person. */
    async vote(tx: Tx, vote: Vote): Promise<void> {
      const [known] = await runIn<Voted>(tx, 'voted', VOTED, [
        vote.userId,
        vote.authorId,
        vote.magazineId,
        vote.type,
        vote.id,
      ])
      if (!known || known.voter.domain !== null) return
      const { voter, author, group, object } = known
      const sender = senderOf(voter)
      const followers = `${sender.address}/followers`
      const groupAddress = isGroup(group) ? [addressOfMagazine(group)] : []
      const audience: Audience = {
        addresses: [addressOfUser(author), ...(group.domain === null ? [] : [addressOfMagazine(group)])],
      }

      const settle = async (type: 'Like' | 'Dislike', held: boolean) => {
        const draft: Draft = { type, object, to: [PUBLIC], cc: [followers, ...groupAddress] }
        const sent = await (held ? sending.stand : sending.withdraw)(
          tx,
          type,
          sender,
          object,
          draft,
          audience,
        )
        if (sent && group.domain === null && isGroup(group)) await sending.announce(tx, asSender(group), sent)
      }
      if (vote.favourite !== null) await settle('Like', vote.favourite)
      const concerns = (choice: number) => vote.choice === choice || vote.previousChoice === choice
      if (concerns(-1)) await settle('Dislike', vote.choice === -1)
      if (concerns(1)) {
        const boost: Draft = {
          type: 'Announce',
          object,
          to: [PUBLIC],
          cc: [followers, addressOfUser(author)],
        }
        const to: Audience = { followersOf: voter.userId, addresses: [addressOfUser(author)] }
        await (vote.choice === 1 ? sending.stand : sending.withdraw)(
          tx,
          'Announce',
          sender,
          object,
          boost,
          to,
        )
      }
    },
  }
}
