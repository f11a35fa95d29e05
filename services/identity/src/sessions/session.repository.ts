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
/** How long what somebody showed of who they are counts in the browser they showed it in. */
const PROOF_LIFE_MS = 10 * 60_000
export type ProvenBy = 'password' | 'passkey' | 'provider'

/** Browser sessions: an opaque random token in a cookie, of which only the hash is stored. */
export const openSession = async (
  identity: Identity,
  tx: Knex.Transaction,
  accountId: number,
  { userAgent, provenBy }: { userAgent: string | undefined; provenBy: ProvenBy | null },
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
    ...(provenBy && { proven_at: now, proven_by: provenBy }),
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

/** Its cookie ends with the browser's own session, whenever that is set. */
export const forgetWithBrowser = async (identity: Identity, id: string): Promise<void> => {
  await identity.db.knex('session').where({ id }).update({ is_remembered: false })
}

/** Whoever holds this session showed anew who they are. */
export const proveSession = async (identity: Identity, id: string, by: ProvenBy): Promise<void> => {
  await identity.db.knex('session').where({ id }).update({ proven_at: identity.clock.now(), proven_by: by })
}

/** By what the holder of a session showed lately who they are; null: not lately. */
export const proofOfSession = async (identity: Identity, id: string): Promise<ProvenBy | null> => {
  const [row] = await identity.db.query<{ by: ProvenBy }>(
    'proof-of-session',
    `select coalesce(proven_by, 'provider') as by from session where id = $1 and proven_at > $2`,
    [id, new Date(identity.clock.now().getTime() - PROOF_LIFE_MS)],
    { byKey: true },
  )
  return row?.by ?? null
}

/** Whether it was opened or proven lately, by whatever: what leads here from an app may have been a provider. */
export const isSessionFresh = async (identity: Identity, id: string): Promise<boolean> => {
  const rows = await identity.db.query(
    'session-is-fresh',
    'select 1 from session where id = $1 and greatest(created_at, proven_at) > $2',
    [id, new Date(identity.clock.now().getTime() - PROOF_LIFE_MS)],
    { byKey: true },
  )
  return rows.length > 0
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

/** All but one, which goes on. */
export const endOtherSessions = async (
  tx: Knex.Transaction,
  accountId: number,
  kept: string | null,
): Promise<void> => {
  await tx('session')
    .where({ account_id: accountId })
    .where((other) => {
      if (kept !== null) other.whereNot({ id: kept })
    })
    .delete()
}

export const removeExpiredSessions = async (identity: Identity): Promise<void> => {
  await identity.db.knex('session').where('expires_at', '<', identity.clock.now()).delete()
}
