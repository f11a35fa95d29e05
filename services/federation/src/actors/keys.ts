import { Remembered } from '@app/platform/cache/remembered.ts'
import type { Database } from '@app/platform/db/database.ts'
import { exportJwk, generateCryptoKeyPair, importJwk } from '@fedify/fedify/sig'
import { exportSpki } from '@fedify/vocab-runtime'
import type { webcrypto } from 'node:crypto'

export type ActorKind = 'user' | 'magazine' | 'instance'
export type ActorKey = { privateKey: webcrypto.CryptoKey; publicPem: string }

type Row = { private_jwk: webcrypto.JsonWebKey; public_pem: string }

/**
 * RSA key pairs of local actors, made when first needed: most people are never looked up. A pair is written once, so
 * two replicas that make one at the same time keep the first.
 */
export const createKeys = (db: Database) => {
  const known = new Remembered<string, ActorKey>(1000)

  const load = async (kind: ActorKind, localId: number): Promise<ActorKey> => {
    const find = () =>
      db.query<Row>(
        'actor-key',
        'select private_jwk, public_pem from actor_key where kind = $1 and local_id = $2',
        [kind, localId],
        { byKey: true },
      )
    let [row] = await find()
    if (!row) {
      const pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')
      await db
        .knex('actor_key')
        .insert({
          kind,
          local_id: localId,
          private_jwk: JSON.stringify(await exportJwk(pair.privateKey)),
          public_jwk: JSON.stringify(await exportJwk(pair.publicKey)),
          public_pem: await exportSpki(pair.publicKey),
        })
        .onConflict(['kind', 'local_id'])
        .ignore()
      ;[row] = await find()
    }
    if (!row) throw new Error(`no key pair for ${kind} ${localId}`)
    return { privateKey: await importJwk(row.private_jwk, 'private'), publicPem: row.public_pem }
  }

  return {
    of: (kind: ActorKind, localId: number): Promise<ActorKey> =>
      known.get(`${kind}:${localId}`, () => load(kind, localId)),
  }
}

export type Keys = ReturnType<typeof createKeys>
