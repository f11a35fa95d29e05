import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { SafeResponse } from '@app/platform/net/safe-fetch.ts'
import { keyOf } from '../actors/keys.ts'
import type { Federation } from '../context.ts'
import { provenActivity } from '../proofs/prove-activity.ts'
import type { KeptActivity } from '../proofs/prove-activity.ts'
import { sendSigned } from '../signatures/send-signed.ts'
import type { Delivery } from './delivery.repository.ts'
import { verdictOf } from './delivery.rules.ts'
import type { Verdict } from './delivery.rules.ts'

/** How long an inbox has, and what cuts it off sooner. */
type Patience = { timeoutMs: number; signal: AbortSignal }

/** Proven once, for all inboxes. */
const bodyOf = (federation: Federation, uuid: string): Promise<string | undefined> =>
  federation.bodies.get(uuid, async () => {
    const [row] = await federation.db.query<KeptActivity>(
      'activity-body',
      'select body, public from activity where uuid = $1',
      [uuid],
    )
    return row && JSON.stringify(await provenActivity(federation, row))
  })

const post = async (
  federation: Federation,
  { inbox, sender }: Delivery,
  body: string,
  { timeoutMs, signal }: Patience,
): Promise<SafeResponse> => {
  const { privateKey } = await keyOf(federation, sender.kind, sender.id)
  const headers = { 'content-type': 'application/activity+json', accept: 'application/activity+json' }
  return sendSigned(
    federation,
    { id: `${sender.address}#main-key`, privateKey },
    { method: 'POST', url: inbox, headers, body },
    { timeoutMs, signal, maxRedirects: 0, maxBytes: 64 * 1024 },
  )
}

/**
 * Signs an activity and posts it to one inbox; what came of it. A fault of our own is logged and no reason to leave the
 * host alone. Throws where the store fails.
 */
export const deliver = async (
  federation: Federation,
  delivery: Delivery,
  patience: Patience,
): Promise<Verdict> => {
  const { activity, inbox } = delivery
  const body = await bodyOf(federation, activity)
  if (body === undefined) return { kind: 'drop' }
  try {
    const { status, headers } = await post(federation, delivery, body, patience)
    const verdict = verdictOf(status, headers.get('retry-after'), federation.clock.now())
    if (verdict.kind === 'drop' || verdict.kind === 'gone')
      federation.log.warn({ inbox, activity, status }, 'an inbox refused an activity')
    return verdict
  } catch (error) {
    if (error instanceof UnsafeAddress) return { kind: 'drop' }
    if (error instanceof FetchFailed) return { kind: 'silent' }
    federation.log.error({ err: error, inbox, activity }, 'an activity could not be sent')
    return { kind: 'failed' }
  }
}
