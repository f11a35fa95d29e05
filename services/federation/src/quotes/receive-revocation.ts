import { answerQuote } from '@app/contract/calls/content.ts'
import type { Actor } from '../actors/types.ts'
import type { Federation } from '../context.ts'
import type { Authorization } from './authorization.repository.ts'

// What was revoked stays so; whoever says it again, as after a failure, finds it.
const REVOKE = `
  update quote_authorization set revoked_at = coalesce(revoked_at, $3) where address = $1 and author_id = $2
  returning quote, quoted`

/**
 * Somebody takes back that they agreed to a quote, by deleting the authorization (FEP-044f). Answers whether the address is
 * one of theirs.
 */
export const receiveRevocation = async (
  { db, calls, clock }: Federation,
  by: Actor | null,
  address: string,
): Promise<boolean> => {
  if (by?.kind !== 'user' || by.local) return false
  const given = [address, by.localId, clock.now()]
  const [revoked] = await db.query<Pick<Authorization, 'quote' | 'quoted'>>('revoke-quote', REVOKE, given)
  if (!revoked) return false
  await calls.ask(answerQuote, { apId: revoked.quote, quotedApId: revoked.quoted, consent: 'revoked' })
  return true
}
