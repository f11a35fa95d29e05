import type { SessionUser } from '@app/contract/identity/schemas.ts'
import { changeAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { toPrincipal } from '../accounts/account.ts'
import { viewSession } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { openSession } from '../sessions/session.repository.ts'

/** A session for who proved who they are; takes back a deletion that was still to come. */
export const startSession = (
  identity: Identity,
  account: Account,
  userAgent: string | undefined,
): Promise<SignedIn> =>
  identity.db.transaction(async (tx) => {
    const now = identity.clock.now()
    const restored = account.isDeleted
      ? await changeAccount(identity, tx, account.id, {
          is_deleted: false,
          deletes_at: null,
          last_active: now,
        })
      : null
    if (!restored) await tx('account').where({ id: account.id }).update({ last_active: now })
    return { account: restored ?? account, session: await openSession(identity, tx, account.id, userAgent) }
  })

export type SignedIn = { account: Account; session: { id: string; token: string } }

/** What the web application learns of whoever signed in. The cookie that comes with it is the caller's to set. */
export const viewSignedIn = (identity: Identity, { account, session }: SignedIn): Promise<SessionUser> =>
  viewSession(
    identity,
    account,
    toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId: session.id }),
  )
