import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { Rows } from '../rows.ts'
import { hashToken, newToken } from '../secrets/secrets.ts'

const TOKEN_LIFE_MS = 60 * 60_000

export type Purpose = 'verify' | 'reset'
/** A reset once an hour (rules/accounts.md#passwords); a confirmation may have gone astray just now. */
const PAUSE_MS = { verify: 2 * 60_000, reset: TOKEN_LIFE_MS } as const satisfies Record<Purpose, number>

/** Links that prove an address: random, stored hashed, valid an hour, used once. */
export const issueEmailToken = async (
  identity: Identity,
  tx: Knex.Transaction,
  purpose: Purpose,
  account: Account,
  email: string,
) => {
  const token = newToken()
  const now = identity.clock.now()
  await tx('email_token').insert({
    token_hash: hashToken(token),
    purpose,
    account_id: account.id,
    email,
    created_at: now,
    expires_at: new Date(now.getTime() + TOKEN_LIFE_MS),
  })
  return token
}

/** Whether one was sent a short while before `askedAt` or since, so that nobody's mailbox is flooded. */
export const wasSentLately = async (
  identity: Identity,
  accountId: number,
  purpose: Purpose,
  askedAt: Date,
): Promise<boolean> => {
  const since = new Date(askedAt.getTime() - PAUSE_MS[purpose])
  const row: unknown = await identity.db
    .knex('email_token')
    .where({ account_id: accountId, purpose })
    .where('created_at', '>', since)
    .first('account_id')
  return row !== undefined
}

/** Uses the token up; null where it is unknown, used or too old. All others of its purpose fall with it. */
export const redeemEmailToken = async (
  identity: Identity,
  tx: Knex.Transaction,
  purpose: Purpose,
  token: string,
): Promise<{ accountId: number; email: string } | null> => {
  const [row] = (await tx('email_token')
    .where({ token_hash: hashToken(token), purpose })
    .where('expires_at', '>', identity.clock.now())
    .delete()
    .returning(['account_id', 'email'])) as Pick<Rows['email_token'], 'account_id' | 'email'>[]
  if (!row) return null
  await tx('email_token').where({ account_id: row.account_id, purpose }).delete()
  return { accountId: row.account_id, email: row.email }
}

export const removeExpiredEmailTokens = async (identity: Identity): Promise<void> => {
  await identity.db.knex('email_token').where('expires_at', '<', identity.clock.now()).delete()
}
