import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SessionUser } from '@app/contract/identity/schemas.ts'
import { changeAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { toPrincipal } from '../accounts/account.ts'
import { viewSession } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { dropReport } from '../deletions/report.repository.ts'
import { sendSignInNotice } from '../emails/letters.ts'
import { makeRoom } from '../sessions/browser-accounts.ts'
import type { Browser } from '../sessions/device.repository.ts'
import { rememberDevice, setDeviceCookie } from '../sessions/device.repository.ts'
import { setSessionCookie } from '../sessions/session-cookie.ts'
import type { ProvenBy } from '../sessions/session.repository.ts'
import { forgetWithBrowser, openSession, SESSION_LIFE_MS } from '../sessions/session.repository.ts'

/**
 * A session for who proved who they are; takes back a deletion that was still to come.
 *
 * @param provenBy null where a provider signed somebody in, which may have asked them nothing
 */
export const startSession = (
  identity: Identity,
  account: Account,
  browser: Browser,
  provenBy: ProvenBy | null,
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
    if (restored) await dropReport(tx, account.id)
    else await tx('account').where({ id: account.id }).update({ last_active: now })
    const { device, isUnusual } = await rememberDevice(identity, tx, account.id, browser)
    if (isUnusual) await sendSignInNotice(identity, tx, account, browser.userAgent)
    const session = await openSession(identity, tx, account.id, { userAgent: browser.userAgent, provenBy })
    return { account: restored ?? account, session, device }
  })

/** `device`: by which the browser is known the next time. */
export type SignedIn = { account: Account; session: { id: string; token: string }; device: string }

/**
 * Lets the browser keep the session, and know itself again; the account that it was signed in to stays, put aside. Not
 * remembered, the session ends with the browser's own.
 */
export const keepSignIn = async (
  identity: Identity,
  req: IncomingMessage,
  res: ServerResponse,
  { account, session, device }: SignedIn,
  remember = true,
): Promise<void> => {
  await makeRoom(identity, req, res, account.id)
  if (!remember) await forgetWithBrowser(identity, session.id)
  const lifeMs = remember ? SESSION_LIFE_MS : undefined
  setSessionCookie(res, identity.config.url, { token: session.token, lifeMs })
  setDeviceCookie(res, identity.config.url, device)
}

/** What the web application learns of whoever signed in. The cookie that comes with it is the caller's to set. */
export const viewSignedIn = (identity: Identity, { account, session }: SignedIn): Promise<SessionUser> =>
  viewSession(
    identity,
    account,
    toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId: session.id }),
  )
