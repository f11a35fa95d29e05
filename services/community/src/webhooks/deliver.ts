import type { SafeResponse } from '@app/platform/net/safe-fetch.ts'
import { UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { Community } from '../context.ts'
import { claimDelivery, dueDeliveries, nextOfHost } from './delivery.repository.ts'
import type { Claimed } from './delivery.repository.ts'
import { WEBHOOK_QUEUE } from './happening.ts'
import type { WebhookJob } from './happening.ts'
import { writeMessage } from './message.ts'
import { isTooLong, nextDelayMs, retryAfterMs } from './retries.rules.ts'
import { signedHeaders } from './signature.rules.ts'

const TIMEOUT_MS = 10_000
const KEPT_ANSWER = 1_024
const GONE = 410
/** Longer waits are seen to by the task that looks for what is due. */
const SOON_MS = 60_000

type Outcome = {
  status: number | null
  failure: string | null
  answer: string | null
  durationMs: number
  retryAfterMs: number
  /** Trying again will not help. */
  isHopeless: boolean
}

const textOf = (body: Buffer): string =>
  // PostgreSQL keeps no NUL, and half a letter at the end is none.
  new TextDecoder()
    .decode(body.subarray(0, KEPT_ANSWER))
    .replaceAll('\0', '')
    .replace(/\uFFFD$/, '')

const send = async (
  { fetch, clock }: Community,
  { url, event_id: id, secrets }: Claimed,
  body: string,
  signal: AbortSignal,
): Promise<Outcome> => {
  const began = performance.now()
  const taken = () => Math.round(performance.now() - began)
  const nothing = { status: null, failure: null, answer: null, retryAfterMs: 0, isHopeless: false }
  try {
    const at = clock.now()
    const answer: SafeResponse = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders({ id, at, body }, secrets) },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: KEPT_ANSWER,
      truncate: true,
      // Whoever moves says so by changing the webhook: the signature is for the address that was given.
      maxRedirects: 0,
      signal,
    })
    return {
      ...nothing,
      status: answer.status,
      answer: textOf(answer.body),
      durationMs: taken(),
      retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), clock.now()),
    }
  } catch (error) {
    // Given back to the queue: nobody answered because this process stops.
    if (signal.aborted) throw error
    const failure = error instanceof Error ? error.message.slice(0, 500) : 'failed'
    return { ...nothing, failure, durationMs: taken(), isHopeless: error instanceof UnsafeAddress }
  }
}

const isTaken = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300

/** Keeps how an attempt went, and what comes of it for the delivery and its webhook. */
const settle = async (
  community: Community,
  claimed: Claimed,
  outcome: Outcome,
  { once }: { once: boolean },
): Promise<void> => {
  const { db, clock, work } = community
  const now = clock.now()
  const failed = claimed.attempts + 1
  const delay =
    once || outcome.isHopeless || outcome.status === GONE
      ? null
      : nextDelayMs(failed, Math.random(), outcome.retryAfterMs)
  await db.transaction(async (tx) => {
    // Its row first, as whoever turns a webhook on or off has it; events are noted for it meanwhile.
    const webhook = await tx('webhook')
      .where({ id: claimed.webhook_id })
      .forNoKeyUpdate()
      .first('failing_since')
    if (!webhook) return
    const state = isTaken(outcome) ? 'delivered' : delay === null ? 'failed' : 'waiting'
    await tx('webhook_delivery')
      .where({ id: claimed.id })
      .update({
        state,
        attempts: failed,
        next_at: state === 'waiting' && delay !== null ? new Date(now.getTime() + delay) : null,
        leased_until: null,
        status: outcome.status,
        failure: outcome.failure,
        answer: outcome.answer,
        duration_ms: outcome.durationMs,
        last_at: now,
      })
    if (isTaken(outcome)) {
      if (webhook.failing_since !== null)
        await tx('webhook').where({ id: claimed.webhook_id }).update({ failing_since: null })
      return
    }
    if (claimed.kind === 'ping') return
    const since: Date = webhook.failing_since ?? now
    const because = outcome.status === GONE ? 'gone' : isTooLong(since, now) ? 'failing' : null
    await tx('webhook')
      .where({ id: claimed.webhook_id })
      .update({ failing_since: since, ...(because ? { enabled: false, disabled_because: because } : {}) })
    if (because)
      await tx('webhook_delivery')
        .where({ webhook_id: claimed.webhook_id, state: 'waiting' })
        .update({ state: 'failed', next_at: null, failure: 'The webhook was turned off.' })
    else if (delay !== null && delay <= SOON_MS)
      await work.enqueue(WEBHOOK_QUEUE, { deliveryId: claimed.id } satisfies WebhookJob, {
        tx,
        delayMs: delay,
      })
  })
}

/** Not to be sent any more: what it is about is not for this webhook. */
const drop = async ({ db }: Community, { id }: Claimed): Promise<void> => {
  await db.knex('webhook_delivery').where({ id }).delete()
}

/**
 * Sends a delivery that is due, unless another process does, or its host gets as many as it may at once. `once`: somebody
 * waits for how it goes, and nobody tries again. Answers the host that took it; null where none did.
 */
export const deliver = async (
  community: Community,
  deliveryId: number,
  { once, signal }: { once: boolean; signal: AbortSignal },
): Promise<string | null> => {
  const claimed = await claimDelivery(community, deliveryId, { now: once })
  if (!claimed) return null
  let [body, outcome] = [claimed.payload, null as Outcome | null]
  const change = (values: { leased_until: null } | { payload: string }) =>
    community.db.knex('webhook_delivery').where({ id: claimed.id }).update(values)
  try {
    if (body === null) {
      body = await writeMessage(community, claimed)
      if (body === null) {
        await drop(community, claimed)
        return null
      }
      await change({ payload: body })
    }
    outcome = await send(community, claimed, body, signal)
    await settle(community, claimed, outcome, { once: once || claimed.kind === 'ping' })
  } catch (error) {
    await change({ leased_until: null })
    throw error
  }
  return isTaken(outcome) ? claimed.host : null
}

const IN_A_ROW = 100

/**
 * The work of a delivery: it, and what waits for the same host because that was busy. A host that fails is left to the
 * task, so that those which do not are not kept waiting.
 */
export const deliverInTurn = async (
  community: Community,
  deliveryId: number,
  signal: AbortSignal,
): Promise<void> => {
  let next: number | null = deliveryId
  for (let sent = 0; next !== null && sent < IN_A_ROW && !signal.aborted; sent++) {
    const host = await deliver(community, next, { once: false, signal })
    next = host === null ? null : await nextOfHost(community, host)
  }
}

const AT_A_TIME = 500

/** Gives anew the work of what is due and nobody sends: its time has come, its host was busy, or a process died over it. */
export const resumeDue = async (community: Community): Promise<void> => {
  for (const deliveryId of await dueDeliveries(community, AT_A_TIME))
    await community.work.enqueue(WEBHOOK_QUEUE, { deliveryId } satisfies WebhookJob, {
      id: String(deliveryId),
    })
}
