import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import { findMagazineCard, findUserCard, isGroup } from '../actors/card.repository.ts'
import { keyOf } from '../actors/keys.ts'
import { groupDocument, personDocument } from '../actors/write-actor.ts'
import type { Federation } from '../context.ts'
import { hasRemoteAudience } from '../delivery/audience.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import { announceActivity, sendActivity } from './send-activity.ts'
import type { Draft } from './send-activity.ts'
import { magazineAsSender, userAsSender } from './sender.ts'
import type { Sender } from './sender.ts'

/** Several changes within this time go out as one; the first is told no later than this, whatever follows. */
const GATHER_MS = 2 * 60 * 1000

/**
 * Asks for one Update when the time to gather changes is over. The row is locked also where it is there already: else
 * it could be taken, and the actor read, just before this change is committed.
 */
const request = async (
  federation: Federation,
  tx: Knex.Transaction,
  kind: 'user' | 'magazine',
  id: number,
) => {
  const due_at = new Date(federation.clock.now().getTime() + GATHER_MS)
  await tx('actor_update')
    .insert({ kind, local_id: id, due_at })
    .onConflict(['kind', 'local_id'])
    .merge({ due_at: tx.raw('actor_update.due_at') })
}

/** What changes with the cards is compared; of new keys it is told by itself (`actors/rotate-keys.ts`). */
const noKeys = { publicPem: '', proofKeys: [] }

/** A person of ours changed; an Update follows where their document shows it, and somebody elsewhere follows them. */
export const requestPersonUpdate = async (
  federation: Federation,
  tx: Knex.Transaction,
  before: UserCard,
  after: UserCard,
): Promise<void> => {
  if (after.domain !== null) return
  const shown = (card: UserCard) => JSON.stringify(personDocument(federation, card, noKeys))
  if (shown(before) === shown(after)) return
  if (!(await hasRemoteAudience(federation, tx, { followersOf: after.userId }))) return
  await request(federation, tx, 'user', after.userId)
}

/** A magazine of ours changed; an Update follows where its document shows it, and somebody elsewhere subscribes to it. */
export const requestMagazineUpdate = async (
  federation: Federation,
  tx: Knex.Transaction,
  before: MagazineCard,
  after: MagazineCard,
): Promise<void> => {
  if (after.domain !== null || !isGroup(after)) return
  const shown = (card: MagazineCard) => JSON.stringify(groupDocument(federation, card, noKeys))
  if (shown(before) === shown(after)) return
  if (!(await hasRemoteAudience(federation, tx, { subscribersOf: after.magazineId }))) return
  await request(federation, tx, 'magazine', after.magazineId)
}

const updateOf = ({ '@context': _, ...object }: Json, { address }: Sender): Draft => ({
  type: 'Update',
  object,
  to: [PUBLIC],
  cc: [`${address}/followers`],
})

/** Whoever was banned or is gone meanwhile says nothing more. */
const sendPersonUpdate = async (federation: Federation, tx: Knex.Transaction, userId: number) => {
  const card = await findUserCard(tx, userId)
  if (card?.state !== 'active') return
  const sender = userAsSender(federation, card)
  const keys = await keyOf(federation, 'user', userId)
  const draft = updateOf(personDocument(federation, card, keys), sender)
  await sendActivity(federation, tx, sender, draft, { followersOf: userId })
}

/** Somebody of ours who may speak for the magazine, its owner first. */
const localModerator = async (tx: Knex.Transaction, { ownerId, moderatorIds }: MagazineCard) => {
  for (const id of new Set([...(ownerId === null ? [] : [ownerId]), ...moderatorIds])) {
    const card = await findUserCard(tx, id)
    if (card && card.domain === null && card.state === 'active') return card
  }
  return null
}

const sendMagazineUpdate = async (federation: Federation, tx: Knex.Transaction, magazineId: number) => {
  const card = await findMagazineCard(tx, magazineId)
  if (card?.visibility !== 'visible') return
  const sender = magazineAsSender(federation, card)
  const keys = await keyOf(federation, 'magazine', magazineId)
  const draft = {
    ...updateOf(groupDocument(federation, card, keys), sender),
    audience: sender.address,
  }
  const by = await localModerator(tx, card)
  await sendActivity(federation, tx, sender, draft, {
    subscribersOf: magazineId,
    ...(by ? { subscribersReading: ['boosts', 'either'] } : {}),
  })
  if (!by) return
  // Lemmy takes it from a moderator, within what the magazine announces.
  const said = await sendActivity(federation, tx, userAsSender(federation, by), draft, {})
  await announceActivity(federation, tx, sender, said)
}

const TAKE_DUE = `
  delete from actor_update where (kind, local_id) in (
    select kind, local_id from actor_update where due_at <= ? order by due_at limit 1 for update skip locked)
  returning kind, local_id`

export const areActorUpdatesDue = async ({ db, clock }: Federation): Promise<boolean> =>
  (await db.query('actor-updates-due', 'select from actor_update where due_at <= $1 limit 1', [clock.now()]))
    .length > 0

/** Sends an Update of each actor whose changes were gathered for long enough, as it looks now. */
export const sendActorUpdates = async (federation: Federation): Promise<void> => {
  const now = federation.clock.now()
  let taken: number
  do {
    taken = await federation.db.transaction(async (tx) => {
      const { rows } = await tx.raw<{ rows: Pick<Rows['actor_update'], 'kind' | 'local_id'>[] }>(TAKE_DUE, [
        now,
      ])
      for (const { kind, local_id: id } of rows)
        await (kind === 'user' ? sendPersonUpdate : sendMagazineUpdate)(federation, tx, id)
      return rows.length
    })
  } while (taken > 0)
}
