import { z } from 'zod'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { decryptDefuse, defuseHeader } from './defuse.ts'

/** Under this name the key lies that the tokens of the instance that moved here are encrypted with. */
export const FOREIGN_KEY = 'mbin-oauth-encryption-key'

/** Put before the id of such a token where it is looked up by its digest: none that we give begins like this. */
export const foreignTokenPrefix = 'mbin:'

/** What league/oauth2-server puts into a refresh token. */
const Payload = z.object({
  client_id: z.string(),
  refresh_token_id: z.string(),
  user_id: z.string().nullish(),
})

const keyOf = async (identity: Identity): Promise<string | null> => {
  const [row] = await identity.db.query<Pick<Rows['instance_secret'], 'value'>>(
    'foreign-token-key',
    'select value from instance_secret where name = $1',
    [FOREIGN_KEY],
  )
  return row?.value.toString('utf8') ?? null
}

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
  return foreignTokenPrefix + payload.data.refresh_token_id
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
