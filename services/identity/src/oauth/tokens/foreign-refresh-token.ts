import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { findAccountByLogin } from '../../accounts/account.repository.ts'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { hashToken } from '../../secrets/secrets.ts'
import { decryptDefuse, defuseHeader } from './defuse.ts'
import { openGrant } from './token.repository.ts'

/** Under this name the key lies that the tokens of the instance that moved here are encrypted with. */
export const FOREIGN_KEY = 'mbin-oauth-encryption-key'

/** Put before the id of such a token where it is looked up by its digest: none that we give begins like this. */
export const foreignTokenPrefix = 'mbin:'

/** What league/oauth2-server puts into a refresh token. */
const Payload = z.object({
  client_id: z.string(),
  refresh_token_id: z.string(),
  user_id: z.string().nullish(),
  scopes: z.array(z.string()).optional(),
})
type Payload = z.output<typeof Payload>

const keyOf = async (identity: Identity): Promise<string | null> => {
  const [row] = await identity.db.query<Pick<Rows['instance_secret'], 'value'>>(
    'foreign-token-key',
    'select value from instance_secret where name = $1',
    [FOREIGN_KEY],
  )
  return row?.value.toString('utf8') ?? null
}

/** Whether somebody had their account when the token was given: a month before it ends, as Mbin gives them. */
const wasThere = (createdAt: Date, expiresAt: Date): boolean => {
  const given = new Date(expiresAt)
  given.setUTCMonth(given.getUTCMonth() - 1)
  return createdAt <= given
}

/**
 * Gives a token that came without its access token what it says of itself, which only whoever had the key could write. It
 * counts from then on as any other: of two who show it at once, the second finds what the first made of it.
 */
const adopt = (identity: Identity, token: string, { client_id, user_id, scopes }: Payload): Promise<void> =>
  identity.db.transaction(async (tx) => {
    const [row] = await tx('foreign_refresh_token')
      .where({ token_hash: hashToken(token) })
      .where('expires_at', '>', identity.clock.now())
      .delete()
      .returning<Rows['foreign_refresh_token'][]>('*')
    const account = row && user_id ? await findAccountByLogin(identity, user_id) : null
    if (!row || !account || !wasThere(account.createdAt, row.expires_at)) return
    await tx('oauth_refresh_token').insert({
      token_hash: row.token_hash,
      grant_id: await openGrant(identity, tx, client_id, account.id),
      // The one that it came with has ended.
      access_token_id: randomUUID(),
      scopes: scopes ?? [],
      expires_at: row.expires_at,
    })
  })

/**
 * A refresh token as it is looked up here. One of the instance that moved here is encrypted; inside is its id, its client
 * and its account, which must be those of the client that shows it. Null: it is none that anybody here was given.
 */
export const presentedRefreshToken = async (
  identity: Identity,
  token: string,
  clientId: string,
): Promise<string | null> => {
  if (token.startsWith(foreignTokenPrefix)) return null
  if (!token.startsWith(defuseHeader)) return token
  const key = await keyOf(identity)
  const text = key === null ? null : await identity.passwords.within(() => decryptDefuse(token, key))
  if (text === null) return null
  const payload = Payload.safeParse(parsed(text))
  if (!payload.success || payload.data.client_id !== clientId) return null
  const known = foreignTokenPrefix + payload.data.refresh_token_id
  await adopt(identity, known, payload.data)
  return known
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
