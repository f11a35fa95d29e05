import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { revokeQuote as revokeSpec } from '@app/contract/calls/content.ts'
import type { Content } from '../context.ts'

/** Keeps what an item quotes from being shown any more, as whoever wrote that wants it. */
export const revokeQuote = async (
  { db }: Content,
  { apId }: CallInput<typeof revokeSpec>,
): Promise<CallOutput<typeof revokeSpec>> => {
  const quoting = db.knex('item').where({ ap_id: apId }).whereNotNull('quote_consent')
  return { applied: (await quoting.update({ quote_consent: 'revoked' })) > 0 }
}
