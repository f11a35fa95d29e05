import { randomUUID } from 'node:crypto'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { subjectOf } from '../activities/subject.ts'
import type { Activity } from '../activities/activity.ts'
import { findMagazineCard, findUserCard, isGroup } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { FAN_OUT } from './send-activity.ts'
import type { FanOutJob } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/** People of a thread that an answer is forwarded to, beside the followers of who began it. */
const MAX_PARTICIPANTS = 200

const PARTICIPANTS = `
  select distinct u.ap_profile_id as address from content_object o join user_card u on u.user_id = o.author_id
  where o.thread_id = ? and o.type = any(?) and u.domain is not null and u.ap_profile_id is not null limit ?`

/**
 * What somebody elsewhere did to an answer in a thread of ours goes on, exactly as it came, to the followers of who began
 * the thread and to those who take part in it (ActivityPub 7.1.2), for they see the thread and not its author. In a
 * magazine that is a group, here or elsewhere, the group does this.
 */
export const forwardReply = async (
  federation: Federation,
  tx: Knex.Transaction,
  activity: Activity,
  card: Pick<ContentCard, 'type' | 'threadId' | 'threadAuthorId' | 'magazineId'>,
): Promise<void> => {
  if (card.type !== 'entry_comment' && card.type !== 'post_comment') return
  const [author, magazine] = [
    await findUserCard(tx, card.threadAuthorId),
    await findMagazineCard(tx, card.magazineId),
  ]
  if (!author || author.domain !== null || !magazine || isGroup(magazine)) return
  const types = card.type === 'entry_comment' ? ['entry', 'entry_comment'] : ['post', 'post_comment']
  const { rows } = await tx.raw<{ rows: { address: string }[] }>(PARTICIPANTS, [
    card.threadId,
    types as unknown as string,
    MAX_PARTICIPANTS,
  ])
  const uuid = randomUUID()
  const sender = userAsSender(federation, author)
  await tx('activity').insert({
    uuid,
    actor: activity.actor,
    type: activity.type,
    body: JSON.stringify(activity.json),
    public: false,
    created_at: federation.clock.now(),
  })
  const audience = {
    followersOf: author.userId,
    addresses: rows.map(({ address }) => address),
    exceptHost: new URL(activity.actor).host,
  }
  const job: FanOutJob = { uuid, sender, audience, about: subjectOf(activity.json) }
  await federation.work.enqueue(FAN_OUT, job, { tx, id: uuid })
}
