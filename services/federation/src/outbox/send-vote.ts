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
import { REMOTE_FOLLOWERS, REMOTE_SUBSCRIBERS } from '../delivery/remote-relations.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { announceActivity, sendRelation, undoRelation } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { magazineAsSender, userAsSender } from './sender.ts'

type Vote = DataOf<typeof contentVoted>

type Voted = {
  place: number
  voter: UserCard
  author: UserCard
  group: MagazineCard
  object: string
  visibility: string
}

/**
 * Whom and what votes of people here concern. Those of which nobody elsewhere is to hear are left out, unless something
 * of the kind was sent while somebody was, and now may have to be taken back.
 */
const VOTED = `
  select v.place::int, voter.card as voter, author.card as author, m.card as "group", o.ap_id as object, o.visibility
  from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::int[]) with ordinality
    as v (voter_id, author_id, magazine_id, type, id, place)
  join user_card voter on voter.user_id = v.voter_id and voter.domain is null
  join user_card author on author.user_id = v.author_id
  join magazine_card m on m.magazine_id = v.magazine_id and m.federated
  join content_object o on o.type = v.type and o.id = v.id
  where author.domain is not null or m.domain is not null
    or exists (select ${REMOTE_FOLLOWERS} v.voter_id)
    or exists (select ${REMOTE_SUBSCRIBERS} v.magazine_id)
    or exists (select from sent_relation s
      where s.kind = any('{Like,Dislike,Announce}') and s.actor_id = v.voter_id and s.object = o.ap_id)
  order by v.place`

/** Favourite is Like, reduce is Dislike, boost is an Announce by the person. */
export const sendVotes = async (
  federation: Federation,
  tx: Knex.Transaction,
  votes: readonly Vote[],
): Promise<void> => {
  const found = await runIn<Voted>(tx, 'voted', VOTED, [
    votes.map(({ userId }) => userId),
    votes.map(({ authorId }) => authorId),
    votes.map(({ magazineId }) => magazineId),
    votes.map(({ type }) => type),
    votes.map(({ id }) => id),
  ])
  for (const known of found) {
    const vote = votes[known.place - 1]
    if (vote) await sendVote(federation, tx, vote, known)
  }
}

const sendVote = async (
  federation: Federation,
  tx: Knex.Transaction,
  vote: Vote,
  known: Voted,
): Promise<void> => {
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
