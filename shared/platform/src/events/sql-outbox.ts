import type { DataOf, EventSpec } from '@app/contract/event.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Knex } from 'knex'
import { v7 as uuidv7 } from 'uuid'
import { afterCommit } from '../db/open.ts'
import { runIn } from '../db/run-in.ts'
import { currentRequest, noteMark } from '../http/request-context.ts'
import type { Clock } from '../context.ts'
import { systemClock } from '../context.ts'
import type { Outbox } from './outbox.ts'
import { Signal } from './signal.ts'
import type { Rows } from '../db/platform-rows.ts'

/**
 * The outbox of a SQL schema (decisions/0002-outbox.md). `announced` fires after each commit that announced something.
 */
export type SqlOutbox = Outbox & { source: Context; announced: Signal }

// The transaction's id is taken before the row's number, so that whoever sees a higher number sees this transaction
// among the running ones until it has ended: the relay's judgement of gaps rests on it.
const INSERT = `
  with me as materialized (select pg_current_xact_id() as xid)
  insert into outbox (id, type, version, time, data, traceparent, xid)
  select one.id, $1, $2, $3, one.data, $4, me.xid
  from me, unnest($5::uuid[], $6::jsonb[]) with ordinality as one (id, data, place) order by one.place
  returning seq`

export const createOutbox = (source: Context, clock: Clock = systemClock): SqlOutbox => {
  const announced = new Signal()
  const told = (seq: number) => {
    noteMark(source, seq)
    announced.fire()
  }
  const textOf = <E extends EventSpec>(event: E, data: DataOf<E>) => JSON.stringify(event.data.parse(data))
  const traceparent = () => currentRequest()?.traceparent ?? null
  const write = async <E extends EventSpec>(
    tx: Knex.Transaction,
    event: E,
    data: readonly DataOf<E>[],
  ): Promise<number> => {
    const rows = await runIn<Pick<Rows['outbox'], 'seq'>>(tx, 'outbox-add', INSERT, [
      event.name,
      event.version,
      clock.now(),
      traceparent(),
      data.map(() => uuidv7()),
      data.map((one) => textOf(event, one)),
    ])
    const seq = rows.reduce((highest, row) => Math.max(highest, row.seq), 0)
    if (rows.length !== data.length) throw new Error('the outbox gave no number')
    afterCommit(tx, () => told(seq))
    return seq
  }
  return {
    source,
    announced,
    add: (tx, event, data) => write(tx, event, [data]),
    async addAll(tx, event, data) {
      if (data.length > 0) await write(tx, event, data)
    },
    within: (event, data) => ({
      values: [uuidv7(), event.name, event.version, clock.now(), textOf(event, data), traceparent()],
      announced: told,
    }),
  }
}
