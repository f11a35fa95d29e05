import { randomUUID } from 'node:crypto'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Addresses } from '../addresses/addresses.ts'
import type { ActorKind } from '../actors/keys.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Audience } from '../delivery/audience.ts'
import { isListenedTo } from '../delivery/audience.ts'

export type Sender = { kind: ActorKind; id: number; address: string }

export type FanOutJob = { uuid: string; sender: Sender; audience: Audience }

export type Draft = { type: string; object: unknown; to: string[]; cc: string[]; public?: boolean } & Json

const KEEP = `insert into activity (uuid, actor, type, body, public, created_at) values ($1, $2, $3, $4, $5, $6)`

const STAND = `
  insert into standing (kind, actor_id, object, activity_id) values ($1, $2, $3, $4) on conflict do nothing
  returning kind`
const WITHDRAW =
  'delete from standing where kind = $1 and actor_id = $2 and object = $3 returning activity_id'

/**
 * Turns a draft into a stored activity with an id of ours and hands it to delivery where somebody elsewhere is to get
 * it, all or nothing with `tx`.
 */
export const createSending = (work: WorkQueues, clock: Clock, at: Addresses) => {
  const send = async (
    tx: Knex.Transaction,
    sender: Sender,
    draft: Draft,
    audience: Audience,
    uuid: string = randomUUID(),
  ): Promise<Json> => {
    const { public: isPublic = true, ...members } = draft
    const id = at.activity(uuid)
    const body = {
      '@context': documentContext,
      id,
      actor: sender.address,
      published: clock.now().toISOString(),
      ...members,
    }
    await runIn(tx, 'keep-activity', KEEP, [
      uuid,
      sender.address,
      draft.type,
      JSON.stringify(body),
      isPublic,
      clock.now(),
    ])
    if (await isListenedTo(tx, audience, at)) {
      const job: FanOutJob = { uuid, sender, audience }
      await work.enqueue('federation.fan-out', job, { tx, id: uuid })
    }
    return body
  }

  return {
    send,

    /** Sends what can be taken back (Follow, Like, boost …) unless it stands already. */
    async stand(
      tx: Knex.Transaction,
      kind: string,
      sender: Sender,
      object: string,
      draft: Draft,
      audience: Audience,
    ): Promise<Json | null> {
      const uuid = randomUUID()
      const [fresh] = await runIn(tx, 'stand', STAND, [kind, sender.id, object, at.activity(uuid)])
      return fresh ? send(tx, sender, draft, audience, uuid) : null
    },

    /** Takes back what stands, if it does. `inner` is what was sent then. */
    async withdraw(
      tx: Knex.Transaction,
      kind: string,
      sender: Sender,
      object: string,
      inner: Draft,
      audience: Audience,
    ): Promise<Json | null> {
      const [gone] = await runIn<{ activity_id: string }>(tx, 'withdraw', WITHDRAW, [kind, sender.id, object])
      if (!gone) return null
      const { public: isPublic = true, ...members } = inner
      return send(
        tx,
        sender,
        {
          type: 'Undo',
          to: inner.to,
          cc: inner.cc,
          public: isPublic,
          object: { id: gone.activity_id, actor: sender.address, ...members },
        },
        audience,
      )
    },

    /** What a magazine passes on to its subscribers: the activity exactly as received (FEP-1b12). */
    async announce(
      tx: Knex.Transaction,
      magazine: Sender,
      activity: Json,
      exceptHost?: string,
    ): Promise<void> {
      await send(
        tx,
        magazine,
        { type: 'Announce', object: activity, to: [PUBLIC], cc: [`${magazine.address}/followers`] },
        { subscribersOf: magazine.id, ...(exceptHost ? { exceptHost } : {}) },
      )
    },
  }
}

export type Sending = ReturnType<typeof createSending>
