import type { webcrypto } from 'node:crypto'
import type { Refine } from '@app/platform/db/row.ts'
import { exportJwk, generateCryptoKeyPair, importJwk } from '@fedify/fedify/sig'
import { exportMultibaseKey, exportSpki } from '@fedify/vocab-runtime'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { ActorKey, ActorKind } from './types.ts'

type Row = Refine<
  Pick<
    Rows['actor_key'],
    'private_jwk' | 'public_pem' | 'ed25519_private_jwk' | 'ed25519_public' | 'created_at'
  >,
  { private_jwk: webcrypto.JsonWebKey; ed25519_private_jwk: webcrypto.JsonWebKey | null }
>

const newProofPair = async () => {
  const pair = await generateCryptoKeyPair('Ed25519')
  return {
    ed25519_private_jwk: JSON.stringify(await exportJwk(pair.privateKey)),
    ed25519_public: await exportMultibaseKey(pair.publicKey),
  }
}

const load = async (federation: Federation, kind: ActorKind, localId: number): Promise<ActorKey> => {
  const keys = () => federation.db.knex('actor_key')
  const find = async (): Promise<Row | undefined> => {
    const [row] = await federation.db.query<Row>(
      'actor-key',
      `select private_jwk, public_pem, ed25519_private_jwk, ed25519_public, created_at
       from actor_key where kind = $1 and local_id = $2`,
      [kind, localId],
      { byKey: true },
    )
    return row
  }
  let row = await find()
  if (!row) {
    const pair = await generateCryptoKeyPair('RSASSA-PKCS1-v1_5')
    await keys()
      .insert({
        kind,
        local_id: localId,
        private_jwk: JSON.stringify(await exportJwk(pair.privateKey)),
        public_jwk: JSON.stringify(await exportJwk(pair.publicKey)),
        public_pem: await exportSpki(pair.publicKey),
        ...(await newProofPair()),
      })
      .onConflict(['kind', 'local_id'])
      .ignore()
    row = await find()
  }
  // Of actors that are older than proofs, or that came from elsewhere, with their RSA pair alone.
  if (row && row.ed25519_private_jwk === null) {
    await keys()
      .where({ kind, local_id: localId, ed25519_private_jwk: null })
      .update(await newProofPair())
    row = await find()
  }
  if (!row?.ed25519_private_jwk || row.ed25519_public === null)
    throw new Error(`no key pair for ${kind} ${localId}`)
  return {
    privateKey: await importJwk(row.private_jwk, 'private'),
    publicPem: row.public_pem,
    proofKey: await importJwk(row.ed25519_private_jwk, 'private'),
    publicMultibase: row.ed25519_public,
    createdAt: row.created_at,
  }
}

/**
 * The key pairs of a local actor, made when they are first needed: most people are never looked up. A pair is written
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
