import type { DataOf } from '@app/contract/event.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { isLimited } from '@app/contract/events/content.ts'
import type { contentVoted } from '@app/contract/events/content.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { addressOfMagazine, addressOfUser, isGroup } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import type { Audience } from '../delivery/audience.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { announceActivity, sendRelation, undoRelation } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { magazineAsSender, userAsSender } from './sender.ts'

type Vote = DataOf<typeof contentVoted>

type Voted = { voter: UserCard; author: UserCard; group: MagazineCard; object: string; visibility: string }

/** Whom and what a vote concerns; no row where one of them is not known here. */
const VOTED = `
  select voter.card as voter, author.card as author, m.card as "group", o.ap_id as object, o.visibility
  from user_card voter, user_card author, magazine_card m, content_object o
  where voter.user_id = $1 and author.user_id = $2 and m.magazine_id = $3 and o.type = $4 and o.id = $5`

/** Favourite is Like, reduce is Dislike, boost is an Announce by the person. */
export const sendVote = async (federation: Federation, tx: Knex.Transaction, vote: Vote): Promise<void> => {
  const [known] = await runIn<Voted>(tx, 'voted', VOTED, [
    vote.userId,
    vote.authorId,
    vote.magazineId,
    vote.type,
    vote.id,
  ])
  if (!known || known.voter.domain !== null) return
  const { voter, author, group, object } = known
  // What is not for everybody is liked before its author alone, and boosted before nobody.
  const isPublic = known.visibility !== 'private' && !isLimited(vote.audience ?? 'public')
  const sender = userAsSender(federation, voter)
  const followers = `${sender.address}/followers`
  const groupAddress = isPublic && isGroup(group) ? [addressOfMagazine(federation, group)] : []
  const announces = isPublic && group.domain === null && isGroup(group)
  const audience: Audience = {
    ...(announces ? { announcedBy: group.magazineId } : {}),
    addresses: [
      addressOfUser(federation, author),
      ...(group.domain === null || !isPublic ? [] : [addressOfMagazine(federation, group)]),
    ],
  }

  const settle = async (type: 'Like' | 'Dislike', held: boolean) => {
    const draft: Draft = isPublic
      ? { type, object, to: [PUBLIC], cc: [followers, ...groupAddress] }
      : { type, object, to: [addressOfUser(federation, author)], cc: [], public: false }
    const sent = await (held ? sendRelation : undoRelation)(
      federation,
      tx,
      type,
      sender,
      object,
      draft,
      audience,
    )
    if (sent && announces) await announceActivity(federation, tx, magazineAsSender(federation, group), sent)
  }
  if (vote.favourite !== null) await settle('Like', vote.favourite)
  const concerns = (choice: number) => vote.choice === choice || vote.previousChoice === choice
  if (concerns(-1)) await settle('Dislike', vote.choice === -1)
  if (concerns(1) && isPublic) {
    const boost: Draft = {
      type: 'Announce',
      object,
      to: [PUBLIC],
      cc: [followers, addressOfUser(federation, author)],
    }
    const to: Audience = { followersOf: voter.userId, addresses: [addressOfUser(federation, author)] }
    await (vote.choice === 1 ? sendRelation : undoRelation)(
      federation,
      tx,
      'Announce',
      sender,
      object,
      boost,
      to,
    )
  }
}
