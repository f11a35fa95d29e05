import type { Identity } from '../context.ts'
import { hashToken, newToken } from '../secrets/secrets.ts'
import type { Attempt } from './types.ts'

const ATTEMPT_LIFE_MS = 10 * 60_000

type Row = Omit<Attempt, 'accountId'> & { account_id: number | null }
const columns = ['purpose', 'provider', 'account_id', 'next', 'state', 'nonce', 'verifier']

const toAttempt = ({ account_id, ...rest }: Row): Attempt => ({ ...rest, accountId: account_id })

/**
 * Attempts are known by a random token in a cookie of the browser that made them, so that nobody can finish in one
 * browser what was begun in another (RFC 9700, section 4.7). Each counts once.
 */
export const beginAttempt = async (
  identity: Identity,
  { accountId, ...attempt }: Attempt,
): Promise<string> => {
  const token = newToken()
  await identity.db.knex('sso_attempt').insert({
    token_hash: hashToken(token),
    account_id: accountId,
    ...attempt,
    expires_at: new Date(identity.clock.now().getTime() + ATTEMPT_LIFE_MS),
  })
  return token
}

/** Uses it up; null where it is unknown, too old or used. */
export const takeAttempt = async (identity: Identity, token: string): Promise<Attempt | null> => {
  const [row] = (await identity.db
    .knex('sso_attempt')
    .where({ token_hash: hashToken(token) })
    .whereNot({ purpose: 'second-factor' })
    .where('expires_at', '>', identity.clock.now())
    .delete()
    .returning(columns)) as Row[]
  return row ? toAttempt(row) : null
}

/** Who owes a second factor. A wrong code may be tried again while the throttle lets it. */
export const findOwedSecondFactor = async (identity: Identity, token: string): Promise<Attempt | null> => {
  const row = (await identity.db
    .knex('sso_attempt')
    .where({ token_hash: hashToken(token), purpose: 'second-factor' })
    .where('expires_at', '>', identity.clock.now())
    .first(columns)) as Row | undefined
  return row ? toAttempt(row) : null
}

/** False where somebody else settled it already. */
export const settleAttempt = async (identity: Identity, token: string): Promise<boolean> => {
  return (
    (await identity.db
      .knex('sso_attempt')
      .where({ token_hash: hashToken(token) })
      .delete()) > 0
  )
}

export const removeExpiredAttempts = async (identity: Identity): Promise<void> => {
  await identity.db.knex('sso_attempt').where('expires_at', '<', identity.clock.now()).delete()
}
