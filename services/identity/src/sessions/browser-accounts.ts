import type { IncomingMessage, ServerResponse } from 'node:http'
import { MOST_ACCOUNTS } from '@app/contract/session-cookies.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { statusOf } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import { announceRevocations } from '../revocations/announce-revocations.ts'
import { hashToken } from '../secrets/secrets.ts'
import {
  asideCookiesOf,
  clearAsideCookie,
  clearSessionCookie,
  sessionCookieOf,
  setAsideCookie,
  setSessionCookie,
} from './session-cookie.ts'
import { endSession } from './session.repository.ts'

/** An account that a browser is signed in to. */
export type Held = {
  account: Account
  sessionId: string
  token: string
  openedAt: Date
  /** Null: its cookie ends with the browser's own session. */
  keptUntil: Date | null
  isCurrent: boolean
}

type HeldRow = AccountRow & {
  session_id: string
  token_hash: Buffer
  opened_at: Date
  expires_at: Date
  is_remembered: boolean
}

/** The accounts whose sessions a browser holds and that may still sign in: first the one that speaks, then the newest. */
export const heldAccounts = async (identity: Identity, req: IncomingMessage): Promise<Held[]> => {
  const { url } = identity.config
  const current = sessionCookieOf(req, url)
  const aside = asideCookiesOf(req, url)
  const tokens = [...(current === null ? [] : [current]), ...aside.map(({ token }) => token)]
  if (tokens.length === 0) return []
  const now = identity.clock.now()
  const rows = await identity.db.query<HeldRow>(
    'accounts-by-sessions',
    `select ${accountColumns}, s.id as session_id, s.token_hash, s.created_at as opened_at, s.expires_at, s.is_remembered
     from session s join account a on a.id = s.account_id
     where s.token_hash = any($1) and s.expires_at > $2 order by s.created_at desc`,
    [tokens.map(hashToken), now],
    { byKey: true },
  )
  const heldWith = (row: HeldRow): Held[] => {
    const account = toAccount(row)
    const isOf = (token: string): boolean => hashToken(token).equals(row.token_hash)
    const isCurrent = current !== null && isOf(current)
    // A cookie says whose session it holds: under another name it is none of ours.
    const token = isCurrent
      ? current
      : aside.find((each) => each.accountId === account.id && isOf(each.token))?.token
    if (token === undefined || statusOf(account, now) !== 'active') return []
    const { session_id: sessionId, opened_at: openedAt, expires_at: ends, is_remembered: isKept } = row
    return [{ account, sessionId, token, openedAt, keptUntil: isKept ? ends : null, isCurrent }]
  }
  const held = rows.flatMap(heldWith)
  return [...held.filter(({ isCurrent }) => isCurrent), ...held.filter(({ isCurrent }) => !isCurrent)]
}

const lifeOf = (identity: Identity, { token, keptUntil }: Held) => ({
  token,
  lifeMs: keptUntil ? keptUntil.getTime() - identity.clock.now().getTime() : undefined,
})

const putAside = (identity: Identity, res: ServerResponse, held: Held): void =>
  setAsideCookie(res, identity.config.url, held.account.id, lifeOf(identity, held))

/** Ends the session of an account in this browser. */
export const leaveAccount = async (
  identity: Identity,
  res: ServerResponse,
  { account, sessionId, isCurrent }: Held,
): Promise<void> => {
  await endSession(identity, sessionId, account.id)
  await announceRevocations(identity, { sessionId })
  if (isCurrent) clearSessionCookie(res, identity.config.url)
  else clearAsideCookie(res, identity.config.url, account.id)
}

/** The same for every account, also for cookies that are worth nothing any more. */
export const leaveAllAccounts = async (
  identity: Identity,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  for (const held of await heldAccounts(identity, req)) await leaveAccount(identity, res, held)
  const { url } = identity.config
  clearSessionCookie(res, url)
  for (const { accountId } of asideCookiesOf(req, url)) clearAsideCookie(res, url, accountId)
}

/** From now on this account speaks for the browser; the one that did is put aside. */
export const switchTo = async (
  identity: Identity,
  req: IncomingMessage,
  res: ServerResponse,
  accountId: number,
): Promise<Held | null> => {
  const held = await heldAccounts(identity, req)
  const next = held.find(({ account }) => account.id === accountId)
  if (!next) {
    clearAsideCookie(res, identity.config.url, accountId)
    return null
  }
  if (next.isCurrent) return next
  for (const before of held) if (before.isCurrent) putAside(identity, res, before)
  setSessionCookie(res, identity.config.url, lifeOf(identity, next))
  clearAsideCookie(res, identity.config.url, accountId)
  return next
}

/**
 * Makes room for a session that was just opened: what spoke so far is put aside, earlier sessions of the same account
 * end, as this browser has no more use for them, and so do the oldest where there are too many.
 */
export const makeRoom = async (
  identity: Identity,
  req: IncomingMessage,
  res: ServerResponse,
  accountId: number,
): Promise<void> => {
  const held = await heldAccounts(identity, req)
  const others = held.filter(({ account }) => account.id !== accountId)
  const stay = new Set(others.slice(0, MOST_ACCOUNTS - 1))
  for (const each of held) {
    if (!stay.has(each)) await leaveAccount(identity, res, each)
    else if (each.isCurrent) putAside(identity, res, each)
  }
}
