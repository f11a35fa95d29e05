import { UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { signRequest } from '@fedify/fedify/sig'
import { keyOf } from '../actors/keys.ts'
import type { Federation } from '../context.ts'
import { federatesWith } from '../instances/policy.ts'
import type { FanOutJob } from '../outbox/send-activity.ts'
import type { Sender } from '../outbox/sender.ts'
import type { Rows } from '../rows.ts'
import { inboxesFor } from './audience.ts'

export const DELIVERY = 'federation.delivery'
export type DeliveryJob = { uuid: string; sender: Sender; inbox: string }

/** Ten failures in a row and nothing heard for a week: nobody is there (rules/federation.md#delivery). */
const DEAD_AFTER_FAILURES = 10
const DEAD_AFTER_MS = 7 * 24 * 60 * 60 * 1000

type Verdict = 'delivered' | 'retry' | 'drop' | 'gone'

/** What an inbox's status means for the message. Other 4xx are final: sending the same again changes nothing. */
const verdictOf = (status: number): Verdict => {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 410) return 'gone'
  return status === 429 || status === 408 || status >= 500 ? 'retry' : 'drop'
}

const isDead = async (federation: Federation, domain: string): Promise<boolean> => {
  const [row] = await federation.db.query<{ dead: boolean }>(
    'instance-dead',
    `select failures >= $2 and coalesce(greatest(succeeded_at, received_at), 'epoch') < $3 as dead from instance where domain = $1`,
    [domain, DEAD_AFTER_FAILURES, new Date(federation.clock.now().getTime() - DEAD_AFTER_MS)],
    { byKey: true },
  )
  return row?.dead ?? false
}

const note = (federation: Federation, domain: string, delivered: boolean) =>
  delivered
    ? federation.db
        .knex('instance')
        .insert({ domain, succeeded_at: federation.clock.now() })
        .onConflict('domain')
        .merge({ failures: 0, succeeded_at: federation.clock.now(), changed: true })
    : federation.db
        .knex('instance')
        .insert({ domain, failures: 1, failed_at: federation.clock.now() })
        .onConflict('domain')
        .merge({
          failures: federation.db.knex.raw('instance.failures + 1'),
          failed_at: federation.clock.now(),
          changed: true,
        })

const post = async (federation: Federation, { uuid, sender, inbox }: DeliveryJob): Promise<number | null> => {
  const [row] = await federation.db.query<Pick<Rows['activity'], 'body'>>(
    'activity-body',
    'select body from activity where uuid = $1',
    [uuid],
  )
  if (!row) return null
  const body = JSON.stringify(row.body)
  const { privateKey } = await keyOf(federation, sender.kind, sender.id)
  const headers = { 'content-type': 'application/activity+json', accept: 'application/activity+json' }
  const signed = await signRequest(
    new Request(inbox, { method: 'POST', headers, body }),
    privateKey,
    new URL(`${sender.address}#main-key`),
    { spec: 'draft-cavage-http-signatures-12' },
  )
  const response = await federation.fetch(inbox, {
    method: 'POST',
    headers: Object.fromEntries(signed.headers),
    body,
    timeoutMs: 15_000,
    maxRedirects: 0,
    maxBytes: 64 * 1024,
  })
  return response.status
}

/** Finds the inboxes of an activity, and makes a job for each. */
export const fanOut = async (
  federation: Federation,
  { uuid, sender, audience }: FanOutJob,
): Promise<void> => {
  for (const inbox of await inboxesFor(federation, audience)) {
    if (!(await federatesWith(federation, inbox))) continue
    const job: DeliveryJob = { uuid, sender, inbox }
    await federation.work.enqueue(DELIVERY, job, { id: `${uuid}:${inbox}` })
  }
}

/** Signs an activity and posts it to one inbox. Throws where a later try may help. */
export const deliver = async (federation: Federation, job: DeliveryJob): Promise<void> => {
  const domain = new URL(job.inbox).host
  // Asked again: what waited for a retry may be for a host that was cut off meanwhile.
  if ((await isDead(federation, domain)) || !(await federatesWith(federation, job.inbox))) return
  let status: number | null
  try {
    status = await post(federation, job)
  } catch (error) {
    if (error instanceof UnsafeAddress) return
    await note(federation, domain, false)
    throw error
  }
  if (status === null) return
  const verdict = verdictOf(status)
  await note(federation, domain, verdict !== 'retry')
  if (verdict === 'retry') throw new Error(`${job.inbox} answered ${status}`)
  if (verdict === 'gone') {
    await federation.db
      .knex('remote_actor')
      .where({ inbox: job.inbox })
      .orWhere({ shared_inbox: job.inbox })
      .update({ gone_at: federation.clock.now() })
  }
  if (verdict === 'drop')
    federation.log.warn({ inbox: job.inbox, activity: job.uuid, status }, 'an inbox refused an activity')
}
