// Written by `node deploy/scripts/row-types.ts` from the migrated schema; not edited by hand.
import type { Json } from './row.ts'

/** A row of each table, as the driver delivers it. */
export type Rows = {
  job: {
    id: string
    queue: string
    data: Json
    due_at: Date
    created_at: Date
    traceparent: string | null
  }
  migration: {
    owner: string
    position: number
    name: string
    applied_at: Date
  }
  outbox: {
    seq: number
    id: string
    type: string
    version: number
    time: Date
    data: Json
    traceparent: string | null
    xid: string
  }
  projection_mark: {
    source: string
    seq: number
  }
  quarantine: {
    id: string
    source: string
    seq: number
    envelope: Json
    reason: string
    quarantined_at: Date
  }
  relay_mark: {
    single: boolean
    seq: number
  }
  task_run: {
    name: string
    ran_at: Date
  }
}
