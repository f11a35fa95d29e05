import { randomUUID } from 'node:crypto'
import type { PrincipalData } from '@app/contract/calls/identity.ts'
import { SignJWT } from 'jose'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { accountColumns, toAccount, touchAccount } from '../../accounts/account.repository.ts'
import type { AccountRow } from '../../accounts/account.repository.ts'
import { statusOf, toPrincipal } from '../../accounts/account.ts'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { hashToken, newToken } from '../../secrets/secrets.ts'
import { SIGNING_ALGORITHM } from '../keys/signing-key-cache.ts'

type Tx = Knex.Transaction

export const ACCESS_LIFE_S = 3600
const REFRESH_LIFE_MS = 30 * 24 * 3_600_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** `jkt`: the thumbprint of the key that the access token is bound to (RFC 9449). */
export type Issued = {
  accessToken: string
  refreshToken: string | null
  scopes: string[]
  jkt: string | null
}

export type RefreshRow = Pick<
  Rows['oauth_refresh_token'],
  'grant_id' | 'access_token_id' | 'scopes' | 'expires_at' | 'used_at'
> &
  Pick<Rows['oauth_grant'], 'client_id' | 'account_id' | 'revoked_at' | 'dpop_jkt'>

/** Everything that one authorization gives hangs on a grant, and ends with it. */
export const openGrant = async (
  identity: Identity,
  tx: Tx,
  clientId: string,
  accountId: number,
): Promise<string> => {
  const id = randomUUID()
  await tx('oauth_grant').insert({
    id,
    client_id: clientId,
    account_id: accountId,
    created_at: identity.clock.now(),
  })
  return id
}

export const bindGrant = async (tx: Tx, grantId: string, jkt: string): Promise<void> => {
  await tx('oauth_grant').where({ id: grantId }).update({ dpop_jkt: jkt })
}

/**
 * An access token (signed, an hour) and a refresh token (opaque, a month, stored hashed). `refreshScopes` null: no refresh token.
 * Narrowing an access token leaves the refresh token as wide as it was.
 */
export const issueTokens = async (
  identity: Identity,
  tx: Tx,
  to: {
    grantId: string
    clientId: string
    accountId: number
    scopes: string[]
    refreshScopes: string[] | null
    jkt: string | null
  },
): Promise<Issued> => {
  const id = randomUUID()
  const now = identity.clock.now()
  const seconds = Math.floor(now.getTime() / 1000)
  const { kid, key } = await identity.signingKeys.current()
  const accessToken = await new SignJWT({
    client_id: to.clientId,
    scope: to.scopes.join(' '),
    ...(to.jkt && { cnf: { jkt: to.jkt } }),
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', kid })
    .setIssuer(identity.config.url)
    .setAudience(identity.config.url)
    .setSubject(String(to.accountId))
    .setJti(id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_LIFE_S)
    .sign(key)
  await tx('oauth_access_token').insert({
    id,
    grant_id: to.grantId,
    expires_at: new Date((seconds + ACCESS_LIFE_S) * 1000),
  })
  if (!to.refreshScopes) return { accessToken, refreshToken: null, scopes: to.scopes, jkt: to.jkt }
  const refreshToken = newToken()
  await tx('oauth_refresh_token').insert({
    token_hash: hashToken(refreshToken),
    grant_id: to.grantId,
    access_token_id: id,
    scopes: to.refreshScopes,
    expires_at: new Date(now.getTime() + REFRESH_LIFE_MS),
  })
  return { accessToken, refreshToken, scopes: to.scopes, jkt: to.jkt }
}

/** Locks the refresh token, so that of two uses at once one is the second. */
export const lockRefreshToken = async (tx: Tx, refreshToken: string): Promise<RefreshRow | null> => {
  const row = (await tx('oauth_refresh_token as r')
    .join('oauth_grant as g', 'g.id', 'r.grant_id')
    .where('r.token_hash', hashToken(refreshToken))
    .forUpdate('r')
    .first('r.*', 'g.client_id', 'g.account_id', 'g.revoked_at', 'g.dpop_jkt')) as RefreshRow | undefined
  return row ?? null
}

export const useRefreshToken = async (
  identity: Identity,
  tx: Tx,
  refreshToken: string,
  accessTokenId: string,
): Promise<void> => {
  const now = identity.clock.now()
  await tx('oauth_refresh_token')
    .where({ token_hash: hashToken(refreshToken) })
    .update({ used_at: now })
  await tx('oauth_access_token').where({ id: accessTokenId }).update({ revoked_at: now })
}

/** The client of an access token; null where there is no such token. */
export const findAccessToken = async (
  tx: Tx,
  id: string,
): Promise<{ id: string; client_id: string } | null> => {
  if (!UUID.test(id)) return null
  const row = (await tx('oauth_access_token as t')
    .join('oauth_grant as g', 'g.id', 't.grant_id')
    .where('t.id', id)
    .first('t.id', 'g.client_id')) as
    (Pick<Rows['oauth_access_token'], 'id'> & Pick<Rows['oauth_grant'], 'client_id'>) | undefined
  return row ?? null
}

export const revokeAccessToken = async (identity: Identity, tx: Tx, id: string): Promise<void> => {
  await tx('oauth_access_token').where({ id }).update({ revoked_at: identity.clock.now() })
}

/** Ends a code, its access tokens and its refresh tokens. */
export const revokeGrant = async (identity: Identity, tx: Tx, grantId: string): Promise<void> => {
  await tx('oauth_grant')
    .where({ id: grantId })
    .whereNull('revoked_at')
    .update({ revoked_at: identity.clock.now() })
}

/** Everything given by this client, by this account, or by this account to this client. */
export const revokeGrants = async (
  identity: Identity,
  tx: Tx,
  of: { clientId?: string; accountId?: number },
): Promise<void> => {
  await tx('oauth_grant')
    .where((where) => {
      if (of.clientId !== undefined) where.where('client_id', of.clientId)
      if (of.accountId !== undefined) where.where('account_id', of.accountId)
    })
    .whereNull('revoked_at')
    .update({ revoked_at: identity.clock.now() })
}

/** Whom verified claims speak for, if they still may. */
export const principalOfToken = async (
  identity: Identity,
  claims: {
    tokenId: string
    userId: number
    clientId: string
    scopes: string[]
  },
): Promise<z.output<typeof PrincipalData> | null> => {
  if (!UUID.test(claims.tokenId)) return null
  const now = identity.clock.now()
  const [row] = await identity.db.query<AccountRow & { grant_id: string | null }>(
    'account-by-access-token',
    `select ${accountColumns}, case when c.bot_id = a.id then null else g.id end as grant_id
     from oauth_access_token t
     join oauth_grant g on g.id = t.grant_id
     join oauth_client c on c.identifier = g.client_id
     join account a on a.id = g.account_id
     where t.id = $1 and g.account_id = $2 and g.client_id = $3
       and t.revoked_at is null and t.expires_at > $4 and g.revoked_at is null and c.active`,
    [claims.tokenId, claims.userId, claims.clientId, now],
    { byKey: true },
  )
  if (!row) return null
  const account = toAccount(row)
  if (statusOf(account, now) !== 'active') return null
  await touchAccount(identity, account, now)
  return toPrincipal(account, {
    via: 'token',
    scopes: claims.scopes,
    clientId: claims.clientId,
    sessionId: null,
    grantId: row.grant_id,
  })
}

/** Removes what has expired, and grants nothing hangs on any more. Used refresh tokens stay while they could be replayed. */
export const removeExpiredTokens = async (identity: Identity): Promise<void> => {
  const now = identity.clock.now()
  const yesterday = new Date(now.getTime() - 24 * 3_600_000)
  await identity.db.knex('oauth_transaction').where('expires_at', '<', now).delete()
  await identity.db.knex('oauth_pushed_request').where('expires_at', '<', now).delete()
  await identity.db.knex('oauth_code').where('expires_at', '<', yesterday).delete()
  await identity.db.knex('oauth_access_token').where('expires_at', '<', now).delete()
  await identity.db.knex('oauth_refresh_token').where('expires_at', '<', now).delete()
  await identity.db.knex('foreign_refresh_token').where('expires_at', '<', now).delete()
  await identity.db.knex.raw(
    `delete from oauth_grant g where g.created_at < ?
       and not exists (select from oauth_code c where c.grant_id = g.id)
       and not exists (select from oauth_access_token t where t.grant_id = g.id)
       and not exists (select from oauth_refresh_token r where r.grant_id = g.id)`,
    [yesterday],
  )
}
