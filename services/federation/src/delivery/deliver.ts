import { signRequest } from '@fedify/fedify/sig'
import type { Worker, WorkQueues } from '@app/platform/bus/bus.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Actors } from '../actors/actor.ts'
import type { Keys } from '../actors/keys.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Policy } from '../instances/policy.ts'
import { inboxesFor } from './audience.ts'
import type { FanOutJob, Sender } from '../outbox/send.ts'

type DeliveryJob = { uuid: string; sender: Sender; inbox: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Three days in all: a host that is down over a weekend loses nothing. */
const RETRY_DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR]

/** Ten failures in a row and nothing heard for a week: nobody is there (rules/federation.md#delivery). */
const DEAD_AFTER_FAILURES = 10
const DEAD_AFTER_MS = 7 * 24 * HOUR

export type Verdict = 'delivered' | 'retry' | 'drop' | 'gone'

/** What an inbox's status means for the message. Other 4xx are final: sending the same again changes nothing. */
export const verdictOf = (status: number): Verdict => {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status === 429 || status === 408 || status >= 500 ? 'retry' : 'drop'
}

type Needs = {
  db: Database
  work: WorkQueues
  actors: Actors
  keys: Keys
  fetch: SafeFetch
  clock: Clock
  log: Logger
  policy: Policy
  at: Addresses
}

export const createDelivery = ({
  db,
  work,
  actors,
  keys,
  fetch,
  clock,
  log,
  policy,
  at,
}: Needs): Worker[] => {
  const isDead = async (domain: string): Promise<boolean> => {
    const [row] = await db.query<{ dead: boolean }>(
      'instance-dead',
      `select failures >= $2 and coalesce(greatest(succeeded_at, received_at), 'epoch') < $3 as dead from instance where domain = $1`,
      [domain, DEAD_AFTER_FAILURES, new Date(clock.now().getTime() - DEAD_AFTER_MS)],
      { byKey: true },
    )
    return row?.dead ?? false
  }

  const note = (domain: string, delivered: boolean) =>
    delivered
      ? db
          .knex('instance')
          .insert({ domain, succeeded_at: clock.now() })
          .onConflict('domain')
          .merge({ failures: 0, succeeded_at: clock.now(), changed: true })
      : db
          .knex('instance')
          .insert({ domain, failures: 1, failed_at: clock.now() })
          .onConflict('domain')
          .merge({ failures: db.knex.raw('instance.failures + 1'), failed_at: clock.now(), changed: true })

  const post = async ({ uuid, sender, inbox }: DeliveryJob): Promise<number | null> => {
    const [row] = await db.query<{ body: unknown }>(
      'activity-body',
      'select body from activity where uuid = $1',
      [uuid],
    )
    if (!row) return null
    const body = JSON.stringify(row.body)
    const { privateKey } = await keys.of(sender.kind, sender.id)
    const headers = { 'content-type': 'application/activity+json', accept: 'application/activity+json' }
    const signed = await signRequest(
      new Request(inbox, { method: 'POST', headers, body }),
      privateKey,
      new URL(`${sender.address}#main-key`),
      { spec: 'draft-cavage-http-signatures-12' },
    )
    const response = await fetch(inbox, {
      method: 'POST',
      headers: Object.fromEntries(signed.headers),
      body,
      timeoutMs: 15_000,
      maxRedirects: 0,
      maxBytes: 64 * 1024,
    })
    return response.status
  }

  const fanOut: Worker<FanOutJob> = {
    queue: 'federation.fan-out',
    concurrency: 2,
    retryDelaysMs: [1_000, 10_000, MINUTE, 10 * MINUTE],
    async handle({ data }) {
      for (const inbox of await inboxesFor({ db, actors, at }, data.audience)) {
        if (!(await policy.open(inbox))) continue
        const job: DeliveryJob = { uuid: data.uuid, sender: data.sender, inbox }
        await work.enqueue('federation.delivery', job, { id: `${data.uuid}:${inbox}` })
      }
    },
  }

  const deliver: Worker<DeliveryJob> = {
    queue: 'federation.delivery',
    concurrency: 20,
    retryDelaysMs: RETRY_DELAYS,
    async handle({ data }) {
      const domain = new URL(data.inbox).host
      // Asked again: what waited for a retry may be for a host that was cut off meanwhile.
      if ((await isDead(domain)) || !(await policy.open(data.inbox))) return
      let status: number | null
      try {
        status = await post(data)
      } catch (error) {
        if (error instanceof UnsafeAddress) return
        await note(domain, false)
        throw error
      }
      if (status === null) return
      const verdict = verdictOf(status)
      await note(domain, verdict !== 'retry')
      if (verdict === 'retry') throw new Error(`${data.inbox} answered ${status}`)
      if (verdict === 'gone') {
        await db
          .knex('remote_actor')
          .where({ inbox: data.inbox })
          .orWhere({ shared_inbox: data.inbox })
          .update({ gone_at: clock.now() })
      }
      if (verdict === 'drop')
        log.warn({ inbox: data.inbox, activity: data.uuid, status }, 'an inbox refused an activity')
    },
  }

  return [fanOut as Worker, deliver as Worker]
}
