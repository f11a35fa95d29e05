import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { signRequest } from '@fedify/fedify/sig'
import { keyOf } from '../actors/keys.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { Delivery } from './delivery.repository.ts'
import { verdictOf } from './delivery.rules.ts'
import type { Verdict } from './delivery.rules.ts'

const bodyOf = (federation: Federation, uuid: string): Promise<string | undefined> =>
  federation.bodies.get(uuid, async () => {
    const [row] = await federation.db.query<Pick<Rows['activity'], 'body'>>(
      'activity-body',
      'select body from activity where uuid = $1',
      [uuid],
    )
    return row && JSON.stringify(row.body)
  })

/** Signs an activity and posts it to one inbox (draft-cavage-http-signatures-12); what came of it. Never throws. */
export const deliver = async (
  federation: Federation,
  { activity, inbox, sender }: Delivery,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<Verdict> => {
  const body = await bodyOf(federation, activity)
  if (body === undefined) return { kind: 'drop' }
  const { privateKey } = await keyOf(federation, sender.kind, sender.id)
  const headers = { 'content-type': 'application/activity+json', accept: 'application/activity+json' }
  const signed = await signRequest(
    new Request(inbox, { method: 'POST', headers, body }),
    privateKey,
    new URL(`${sender.address}#main-key`),
    { spec: 'draft-cavage-http-signatures-12' },
  )
  try {
    const response = await federation.fetch(inbox, {
      method: 'POST',
      headers: Object.fromEntries(signed.headers),
      body,
      timeoutMs,
      signal,
      maxRedirects: 0,
      maxBytes: 64 * 1024,
    })
    const verdict = verdictOf(response.status, response.headers.get('retry-after'), federation.clock.now())
    if (verdict.kind === 'drop' || verdict.kind === 'gone')
      federation.log.warn({ inbox, activity, status: response.status }, 'an inbox refused an activity')
    return verdict
  } catch (error) {
    if (error instanceof UnsafeAddress) return { kind: 'drop' }
    if (!(error instanceof FetchFailed))
      federation.log.error({ err: error, inbox, activity }, 'a delivery failed for no reason of its host')
    return { kind: 'silent' }
  }
}
