import { defederation } from '@app/contract/calls/community.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'

/** Whose server is cut off would never hear of the follow, nor we of what they post. */
export const requireFederated = async (identity: Identity, accountId: number): Promise<void> => {
  const domain = (await findAccount(identity, accountId))?.domain ?? null
  if (domain === null) return
  const { defederated } = await identity.calls.ask(defederation, { domains: [domain] })
  if (defederated[0]) throw forbidden(`This instance does not federate with ${domain}.`)
}
