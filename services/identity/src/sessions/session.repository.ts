import { randomUUID } from 'node:crypto'
import type { PrincipalData } from '@app/contract/calls/identity.ts'
import type { Knex } from 'knex'
import type { z } from 'zod'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount, touchAccount } from '../accounts/account.repository.ts'
import { statusOf, toPrincipal } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { hashToken, newToken } from '../secrets/secrets.ts'
import { forgetDevices } from './device.repository.ts'

/** About four months (rules/accounts.md#sessions). */
export const SESSION_LIFE_MS = 10_512_000_000
/** How long a provider's word about who sits there stands in for a password. */
const PROOF_LIFE_MS = 10 * 60_000

/** Browser sessions: an opaque random token in a cookie, of which only the hash is stored. */
export const openSession = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  userAgent: string | undefined,
) => {
  const token = newToken()
  const id = randomUUID()
  const now = identity.clock.now()
  await tx('session').insert({
    id,
    token_hash: hashToken(token),
    account_id: accountId,
    user_agent: userAgent?.slice(0, 300) ?? null,
    created_at: now,
    expires_at: new Date(now.getTime() + SESSION_LIFE_MS),
  })
  return { id, token }
}

export const principalOfSession = async (
  identity: Identity,
  token: string,
): Promise<z.output<typeof PrincipalData> | null> => {
  const now = identity.clock.now()
  const [row] = await identity.db.query<AccountRow & { session_id: string }>(
    'account-by-session',
    `select ${accountColumns}, s.id as session_id from session s join account a on a.id = s.account_id
     where s.token_hash = $1 and s.expires_at > $2`,
    [hashToken(token), now],
    { byKey: true },
  )
  if (!row) return null
  const account = toAccount(row)
  if (statusOf(account, now) !== 'active') return null
  await touchAccount(identity, account, now)
  return toPrincipal(account, { via: 'session', scopes: [], clientId: null, sessionId: row.session_id })
}

export const listSessions = async (
  identity: Identity,
  accountId: number,
): Promise<{ id: string; userAgent: string | null; createdAt: Date }[]> => {
  const rows = (await identity.db
    .knex('session')
    .where({ account_id: accountId })
    .where('expires_at', '>', identity.clock.now())
    .orderBy('created_at', 'desc')
    .limit(200)) as Pick<Rows['session'], 'id' | 'user_agent' | 'created_at'>[]
  return rows.map((row) => ({ id: row.id, userAgent: row.user_agent, createdAt: row.created_at }))
}

/** A provider vouched anew for whoever holds this session. */
export const proveSession = async (identity: Identity, id: string): Promise<void> => {
  await identity.db.knex('session').where({ id }).update({ proven_at: identity.clock.now() })
}

export const isSessionProven = async (identity: Identity, id: string): Promise<boolean> => {
  const [row] = await identity.db.query(
    'session-is-proven',
    'select 1 from session where id = $1 and proven_at > $2',
    [id, new Date(identity.clock.now().getTime() - PROOF_LIFE_MS)],
    { byKey: true },
  )
  return row !== undefined
}

/** False where this account has no such session. */
export const endSession = async (identity: Identity, id: string, accountId: number): Promise<boolean> => {
  return (await identity.db.knex('session').where({ id, account_id: accountId }).delete()) > 0
}

/** With them every device becomes a stranger. */
export const endSessions = async (tx: Knex.Transaction, accountId: number): Promise<void> => {
  await forgetDevices(tx, accountId)
  await tx('session').where({ account_id: accountId }).delete()
}

export const removeExpiredSessions = async (identity: Identity): Promise<void> => {
  await identity.db.knex('session').where('expires_at', '<', identity.clock.now()).delete()
}
