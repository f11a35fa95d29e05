import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { PrincipalData } from '@app/contract/calls/identity.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { clearCookie, setCookie } from './cookies.ts'
import { hashToken, newToken } from '../secrets/secrets.ts'
import { toPrincipal } from '../accounts/account.ts'
import type { AccountRow, Accounts } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import { statusOf } from '../accounts/account.ts'

export const SESSION_COOKIE = 'mbin_session'
/** About four months (rules/accounts.md#sessions). */
const SESSION_LIFE_MS = 10_512_000_000
/** How long a provider's word about who sits there stands in for a password. */
const PROOF_LIFE_MS = 10 * 60_000

export type Sessions = ReturnType<typeof createSessions>

/** Browser sessions: an opaque random token in a cookie, of which only the hash is stored. */
export const createSessions = (db: Database, accounts: Accounts, clock: Clock) => ({
  async open(tx: Knex.Transaction, accountId: number, userAgent: string | undefined) {
    const token = newToken()
    const id = randomUUID()
    const now = clock.now()
    await tx('session').insert({
      id,
      token_hash: hashToken(token),
      account_id: accountId,
      user_agent: userAgent?.slice(0, 300) ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
    })
    return { id, token }
  },

  async principalOf(token: string): Promise<z.output<typeof PrincipalData> | null> {
    const now = clock.now()
    const [row] = await db.query<AccountRow & { session_id: string }>(
      'account-by-session',
      `select ${accountColumns}, s.id as session_id from session s join account a on a.id = s.account_id
       where s.token_hash = $1 and s.expires_at > $2`,
      [hashToken(token), now],
      { byKey: true },
    )
    if (!row) return null
    const account = toAccount(row)
    if (statusOf(account, now) !== 'active') return null
    await accounts.touch(account, now)
    return toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId: row.session_id })
  },

  async list(accountId: number): Promise<{ id: string; userAgent: string | null; createdAt: Date }[]> {
    const rows = (await db
      .knex('session')
      .where({ account_id: accountId })
      .where('expires_at', '>', clock.now())
      .orderBy('created_at', 'desc')
      .limit(200)) as { id: string; user_agent: string | null; created_at: Date }[]
    return rows.map((row) => ({ id: row.id, userAgent: row.user_agent, createdAt: row.created_at }))
  },

  /** A provider vouched anew for whoever holds this session. */
  async prove(id: string): Promise<void> {
    await db.knex('session').where({ id }).update({ proven_at: clock.now() })
  },

  async isProven(id: string): Promise<boolean> {
    const [row] = await db.query(
      'session-is-proven',
      'select 1 from session where id = $1 and proven_at > $2',
      [id, new Date(clock.now().getTime() - PROOF_LIFE_MS)],
      { byKey: true },
    )
    return row !== undefined
  },

  /** False where this account has no such session. */
  async end(id: string, accountId: number): Promise<boolean> {
    return (await db.knex('session').where({ id, account_id: accountId }).delete()) > 0
  },

  async endAll(tx: Knex.Transaction, accountId: number): Promise<void> {
    await tx('session').where({ account_id: accountId }).delete()
  },

  async sweep(): Promise<void> {
    await db.knex('session').where('expires_at', '<', clock.now()).delete()
  },
})

/** Not remembered, the cookie ends with the browser's own session. */
export const setSessionCookie = (
  res: ServerResponse,
  instanceUrl: string,
  token: string,
  remember = true,
): void => {
  const lifeMs = remember ? SESSION_LIFE_MS : undefined
  setCookie(res, instanceUrl, { name: SESSION_COOKIE, value: token, lifeMs })
}

export const clearSessionCookie = (res: ServerResponse, instanceUrl: string): void =>
  clearCookie(res, instanceUrl, SESSION_COOKIE)
