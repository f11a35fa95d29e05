import { decodeJwt, decodeProtectedHeader, importJWK, SignJWT } from 'jose'
import type { JWK } from 'jose'
import { inDatabase } from './database.ts'
import type { Instance } from './program.ts'

/** What the instance's own keys would have signed, had it been asked for claims like these. */
export type Resign = (token: string, claims: Record<string, unknown>) => Promise<string>

/** Signs tokens anew with the keys of a running instance, as nobody outside it can. */
export const resigner = async (instance: Instance): Promise<Resign> => {
  const { rows } = await inDatabase(instance, (client) =>
    client.query<{ kid: string; private_jwk: JWK }>('select kid, private_jwk from identity.signing_key'),
  )
  return async (token, claims) => {
    const { kid = '', alg = '', typ = '' } = decodeProtectedHeader(token)
    const held = rows.find((row) => row.kid === kid)
    if (!held) throw new Error(`the instance has no key ${kid}`)
    return new SignJWT({ ...decodeJwt(token), ...claims })
      .setProtectedHeader({ alg, kid, typ })
      .sign(await importJWK(held.private_jwk, alg))
  }
}
