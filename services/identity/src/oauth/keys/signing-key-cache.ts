import type { ContextDeps } from '@app/platform/context.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { importJWK } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import type { Rows } from '../../rows.ts'

/** ES256: short tokens, quick to verify, and understood by every client library. */
export const SIGNING_ALGORITHM = 'ES256'

/** How long this process goes without looking for a newer key. */
const CACHED_MS = 10_000

export type SigningKeyCache = {
  /** The private key that signs now. */
  current(): Promise<{ kid: string; key: CryptoKey }>
}

export const createSigningKeyCache = ({ db, clock }: Pick<ContextDeps, 'db' | 'clock'>): SigningKeyCache => {
  let cached: { at: number; kid: string; key: CryptoKey } | undefined
  return {
    async current() {
      const now = clock.now()
      if (cached && now.getTime() - cached.at < CACHED_MS && now.getTime() >= cached.at) return cached
      const [row] = await db.query<
        Refine<Pick<Rows['signing_key'], 'kid' | 'private_jwk'>, { private_jwk: JWK }>
      >(
        'current-signing-key',
        'select kid, private_jwk from signing_key where active_from <= $1 order by active_from desc limit 1',
        [now],
      )
      if (!row) throw new Error('there is no signing key yet')
      const key = (await importJWK(row.private_jwk, SIGNING_ALGORITHM)) as CryptoKey
      cached = { at: now.getTime(), kid: row.kid, key }
      return cached
    },
  }
}
