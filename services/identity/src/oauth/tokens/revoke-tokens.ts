import type { Identity } from '../../context.ts'
import { announceRevocations } from '../../revocations/announce-revocations.ts'
import { revokeGrants } from './token.repository.ts'

/** Ends everything that a client holds for an account. */
export const revokeTokensOf = async (
  identity: Identity,
  of: { clientId: string; userId: number },
): Promise<void> => {
  await identity.db.transaction((tx) =>
    revokeGrants(identity, tx, { clientId: of.clientId, accountId: of.userId }),
  )
  await announceRevocations(identity, of)
}
