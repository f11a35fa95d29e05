import { formatDateTime } from '@app/contract/common.ts'
import type { Image } from '@app/contract/common.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { findAccount } from '../../accounts/account.repository.ts'
import type { Identity } from '../../context.ts'
import { isSessionFresh } from '../../sessions/session.repository.ts'
import { grantedBefore } from '../consents/consents.ts'
import { findTransaction } from './transactions.ts'

/** What the consent screen shows; only to the session that began it. */
export const describeTransaction = async (identity: Identity, id: string, principal: Principal) => {
  const found = await findTransaction(identity, id, principal)
  const account = await findAccount(identity, principal.userId)
  if (!found || !account) throw notFound('This request is unknown, answered already, or too old.')
  const { client, stored } = found
  const scopes = stored.req.scope ?? []
  const { scopes: granted, since } = await grantedBefore(identity, principal.userId, client.identifier)
  return {
    transactionId: id,
    client: {
      identifier: client.identifier,
      name: client.name,
      description: client.description,
      contactEmail: client.contactEmail,
      image: client.image as Image | null,
    },
    scopes,
    scopesGranted: scopes.filter((scope) => granted.includes(scope)),
    grantedAt: since && formatDateTime(since),
    user: { userId: account.id, username: account.username, avatar: account.avatar },
    redirectUri: stored.redirectURI,
    needsProof: !(await isSessionFresh(identity, principal.sessionId ?? '')),
  }
}
