import type { DataOf, EventSpec } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Knex } from 'knex'
import { v7 as uuidv7 } from 'uuid'
import { afterCommit } from '../db/open.ts'
import { currentRequest, noteMark } from '../http/request-context.ts'
import type { Clock } from '../context.ts'
import { systemClock } from '../context.ts'
import type { Outbox } from './outbox.ts'
import { Signal } from './signal.ts'

/** The outbox of a SQL schema. `announced` fires after each commit that announced something. */
export type SqlOutbox = Outbox & { source: Context; announced: Signal }

// The transaction's id is taken before the row's number, so that whoever sees a higher number sees this transaction
// among the running ones until it has ended: the relay's judgement of gaps rests on it.
const INSERT = `
  with me as materialized (select pg_current_xact_id() as xid)
  insert into outbox (id, type, version, time, data, traceparent, xid)
  select one.id, ?, ?, ?, one.data, ?, me.xid
  from me, unnest(?::uuid[], ?::jsonb[]) with ordinality as one (id, data, place) order by one.place
  returning seq`

export const createOutbox = (source: Context, clock: Clock = systemClock): SqlOutbox => {
  const announced = new Signal()
  const write = async <E extends EventSpec>(
    tx: Knex.Transaction,
    event: E,
    data: readonly DataOf<E>[],
  ): Promise<number> => {
    const { rows } = await tx
      .raw<{ rows: { seq: number }[] }>(INSERT, [
        event.name,
        event.version,
        clock.now(),
        currentRequest()?.traceparent ?? null,
        data.map(() => uuidv7()),
        data.map((one) => JSON.stringify(event.data.parse(one))),
      ])
      .options({ name: 'outbox-add' })
    const seq = rows.reduce((highest, row) => Math.max(highest, row.seq), 0)
    if (rows.length !== data.length) throw new Error('the outbox gave no number')
    afterCommit(tx, () => {
      noteMark(source, seq)
      announced.fire()
    })
    return seq
  }
  return {
    source,
    announced,
    add: (tx, event, data) => write(tx, event, [data]),
    async addAll(tx, event, data) {
      if (data.length > 0) await write(tx, event, data)
    },
  }
}
