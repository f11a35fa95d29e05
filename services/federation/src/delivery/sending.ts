import { randomUUID } from 'node:crypto'
import type { Clock } from '@app/platform/context.ts'
import type { WorkQueues } from '@app/platform/bus/bus.ts'
import type { Knex } from 'knex'
import type { Addresses } from '../addresses.ts'
import type { ActorKind } from '../actors/keys.ts'
import { documentContext } from '../context-terms.ts'
import { PUBLIC } from '../json.ts'
import type { Json } from '../json.ts'

export type Sender = { kind: ActorKind; id: number; address: string }

/** Who gets an activity; the inboxes behind them are looked up when it is sent. */
export type Audience = {
  followersOf?: number
  subscribersOf?: number
  addresses?: string[]
  /** Every host we know. */
  everybody?: true
  /** A host that has it already. */
  exceptHost?: string
}

export type FanOutJob = { uuid: string; sender: Sender; audience: Audience }

export type Draft = { type: string; object: unknown; to: string[]; cc: string[]; public?: boolean } & Json

/** Turns a draft into a stored activity with an id of ours and hands it to delivery, all or nothing with `tx`. */
export const createSending = (work: WorkQueues, clock: Clock, at: Addresses) => {
  const send = async (
    tx: Knex.Transaction,
    sender: Sender,
    draft: Draft,
    audience: Audience,
  ): Promise<Json> => {
    const uuid = randomUUID()
    const { public: isPublic = true, ...members } = draft
    const id = at.activity(uuid)
    const body = {
      '@context': documentContext,
      id,
      actor: sender.address,
      published: clock.now().toISOString(),
      ...members,
    }
    await tx('activity').insert({
      uuid,
      actor: sender.address,
      type: draft.type,
      body: JSON.stringify(body),
      public: isPublic,
      created_at: clock.now(),
    })
    const job: FanOutJob = { uuid, sender, audience }
    await work.enqueue('federation.fan-out', job, { tx, id: uuid })
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
      const [standing] = await tx('standing')
        .insert({ kind, actor_id: sender.id, object, activity_id: '' })
        .onConflict(['kind', 'actor_id', 'object'])
        .ignore()
        .returning('kind')
      if (!standing) return null
      const sent = await send(tx, sender, draft, audience)
      await tx('standing')
        .where({ kind, actor_id: sender.id, object })
        .update({ activity_id: sent['id'] as string })
      return sent
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
      const [gone] = await tx('standing')
        .where({ kind, actor_id: sender.id, object })
        .delete()
        .returning<{ activity_id: string }[]>('activity_id')
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
