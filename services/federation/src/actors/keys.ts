import type { webcrypto } from 'node:crypto'
import type { Refine } from '@app/platform/db/row.ts'
import { exportJwk, generateCryptoKeyPair, importJwk } from '@fedify/fedify/sig'
import { exportSpki } from '@fedify/vocab-runtime'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { ActorKey, ActorKind } from './types.ts'

type Row = Refine<
  Pick<Rows['actor_key'], 'private_jwk' | 'public_pem' | 'created_at'>,
  { private_jwk: webcrypto.JsonWebKey }
>

const load = async (federation: Federation, kind: ActorKind, localId: number): Promise<ActorKey> => {
  const find = () =>
    federation.db.query<Row>(
      'actor-key',
      'select private_jwk, public_pem, created_at from actor_key where kind = $1 and local_id = $2',
      [kind, localId],
      { byKey: true },
    )
  let [row] = await find()
  if (!row) {
    const pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')
    await federation.db
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
  return {
    privateKey: await importJwk(row.private_jwk, 'private'),
    publicPem: row.public_pem,
    createdAt: row.created_at,
  }
}

/**
 * The RSA key pair of a local actor, made when it is first needed: most people are never looked up. A pair is written
 * once, so two replicas that make one at the same time keep the first.
 */
export const keyOf = (federation: Federation, kind: ActorKind, localId: number): Promise<ActorKey> =>
  federation.keys.get(`${kind}:${localId}`, () => load(federation, kind, localId))

/** PEM of the public keys of users, in the order asked; null for whoever is not local. */
export const publicKeysOf = async (
  federation: Federation,
  userIds: readonly number[],
): Promise<(string | null)[]> => {
  const rows = await federation.db.query<Pick<Rows['user_card'], 'user_id'>>(
    'local-users',
    'select user_id from user_card where user_id = any($1) and domain is null',
    [userIds],
  )
  const local = new Set(rows.map((row) => row.user_id))
  const pem = async (userId: number) =>
    local.has(userId) ? (await keyOf(federation, 'user', userId)).publicPem : null
  return Promise.all(userIds.map(pem))
}
