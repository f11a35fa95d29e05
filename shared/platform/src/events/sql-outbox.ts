import type { Context } from '@app/contract/operation.ts'
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
  select ?, ?, ?, ?, ?, ?, me.xid from me
  returning seq`

export const createOutbox = (source: Context, clock: Clock = systemClock): SqlOutbox => {
  const announced = new Signal()
  return {
    source,
    announced,
    async add(tx, event, data) {
      const parsed = event.data.parse(data)
      const { rows } = await tx.raw<{ rows: { seq: number }[] }>(INSERT, [
        uuidv7(),
        event.name,
        event.version,
        clock.now(),
        JSON.stringify(parsed),
        currentRequest()?.traceparent ?? null,
      ])
      const seq = rows[0]?.seq
      if (seq === undefined) throw new Error('the outbox gave no number')
      afterCommit(tx, () => {
        noteMark(source, seq)
        announced.fire()
      })
      return seq
    },
  }
}
