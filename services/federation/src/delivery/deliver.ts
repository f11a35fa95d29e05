import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import type { SafeResponse } from '@app/platform/net/safe-fetch.ts'
import { signingKeyOf } from '../actors/keys.ts'
import type { Federation } from '../context.ts'
import {
  COLLECTION_SYNCHRONIZATION,
  followersDigest,
  writeClaim,
} from '../followers/followers-digest.rules.ts'
import { followerDigests, partialFollowersAddress } from '../followers/partial-followers.ts'
import { addressees, idOf } from '../json-ld/json.ts'
import { provenActivity } from '../proofs/prove-activity.ts'
import type { KeptActivity } from '../proofs/prove-activity.ts'
import { sendSigned } from '../signatures/send-signed.ts'
import type { Delivery } from './delivery.repository.ts'
import { failureOf, verdictOf } from './delivery.rules.ts'
import type { Failure, Verdict } from './delivery.rules.ts'
import type { DeliveredBody } from './types.ts'

/** How long an inbox has, and what cuts it off sooner. */
type Patience = { timeoutMs: number; signal: AbortSignal }

/** What came of a delivery, the status of the answer, and what is told of it where that is not what it should be. */
type Outcome = { verdict: Verdict; status: number | null; failure: Failure | null }

const outcome = (verdict: Verdict, said: { status?: number; reason?: string } = {}): Outcome => ({
  verdict,
  status: said.status ?? null,
  failure: failureOf(verdict, said),
})

/** Proven once, for all inboxes. */
const bodyOf = (federation: Federation, uuid: string): Promise<DeliveredBody | undefined> =>
  federation.bodies.get(uuid, async () => {
    const [row] = await federation.db.query<KeptActivity>(
      'activity-body',
      'select body, public from activity where uuid = $1',
      [uuid],
    )
    if (!row) return undefined
    const followers = `${idOf(row.body['actor'])}/followers`
    return {
      text: JSON.stringify(await provenActivity(federation, row)),
      isForFollowers: addressees(row.body).includes(followers),
    }
  })

/** What we know of the sender's followers at the host of an inbox, for it to compare (FEP-8fcf). */
const followersHeader = async (
  federation: Federation,
  { activity, inbox, sender }: Delivery,
): Promise<Record<string, string>> => {
  const digests = await followerDigests(federation, activity, sender.id)
  const claim = {
    collectionId: `${sender.address}/followers`,
    url: partialFollowersAddress(sender.address),
    digest: digests.get(new URL(inbox).origin) ?? followersDigest([]),
  }
  return { [COLLECTION_SYNCHRONIZATION]: writeClaim(claim) }
}

const post = async (
  federation: Federation,
  delivery: Delivery,
  { text, isForFollowers }: DeliveredBody,
  { timeoutMs, signal }: Patience,
): Promise<SafeResponse> => {
  const { inbox, sender } = delivery
  const headers = {
    'content-type': 'application/activity+json',
    accept: 'application/activity+json',
    ...(isForFollowers && sender.kind === 'user' ? await followersHeader(federation, delivery) : {}),
  }
  return sendSigned(
    federation,
    await signingKeyOf(federation, sender),
    { method: 'POST', url: inbox, headers, body: text },
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
): Promise<Outcome> => {
  const { activity, inbox } = delivery
  const body = await bodyOf(federation, activity)
  // It was taken back: nothing that the host did.
  if (body === undefined) return { verdict: { kind: 'drop' }, status: null, failure: null }
  try {
    const { status, headers } = await post(federation, delivery, body, patience)
    const verdict = verdictOf(status, headers.get('retry-after'), federation.clock.now())
    if (verdict.kind === 'drop' || verdict.kind === 'gone')
      federation.log.warn({ inbox, activity, status }, 'an inbox refused an activity')
    return outcome(verdict, { status })
  } catch (error) {
    if (error instanceof UnsafeAddress) return outcome({ kind: 'drop' }, { reason: error.message })
    if (error instanceof FetchFailed) return outcome({ kind: 'silent' }, { reason: error.message })
    federation.log.error({ err: error, inbox, activity }, 'an activity could not be sent')
    return outcome({ kind: 'failed' })
  }
}
