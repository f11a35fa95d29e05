import type { webcrypto } from 'node:crypto'
import type { Refine } from '@app/platform/db/row.ts'
import { importJwk } from '@fedify/fedify/sig'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'
import type { SigningKey } from '../signatures/types.ts'
import { newProofPair, newSigningPair } from './new-keys.ts'
import type { ActorKey, ActorKind } from './types.ts'

type Row = Refine<
  Pick<
    Rows['actor_key'],
    | 'private_jwk'
    | 'public_pem'
    | 'ed25519_private_jwk'
    | 'ed25519_public'
    | 'created_at'
    | 'generation'
    | 'rotated_at'
    | 'previous'
  >,
  {
    private_jwk: webcrypto.JsonWebKey
    ed25519_private_jwk: webcrypto.JsonWebKey | null
    previous: PreviousKeys | null
  }
>

/** What is kept of the keys before the last change. */
type PreviousKeys = { rsa: webcrypto.JsonWebKey; ed25519: string }

/**
 * How long keys that were changed still sign for servers that refuse the new ones, and verify what they proved: longer
 * than a delivery is tried again, and than servers go without reading an actor anew.
 */
export const PREVIOUS_KEYS_MS = 7 * 24 * 3_600_000

const load = async (federation: Federation, kind: ActorKind, localId: number): Promise<ActorKey> => {
  const keys = () => federation.db.knex('actor_key')
  const find = async (): Promise<Row | undefined> => {
    const [row] = await federation.db.query<Row>(
      'actor-key',
      `select private_jwk, public_pem, ed25519_private_jwk, ed25519_public, created_at, generation, rotated_at, previous
       from actor_key where kind = $1 and local_id = $2`,
      [kind, localId],
      { byKey: true },
    )
    return row
  }
  let row = await find()
  if (!row) {
    await keys()
      .insert({
        kind,
        local_id: localId,
        ...(await newSigningPair()),
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
  const kept = federation.clock.now().getTime() - (row.rotated_at?.getTime() ?? 0) < PREVIOUS_KEYS_MS
  const previous = kept ? row.previous : null
  return {
    privateKey: await importJwk(row.private_jwk, 'private'),
    publicPem: row.public_pem,
    previousKey: previous && (await importJwk(previous.rsa, 'private')),
    proofKey: await importJwk(row.ed25519_private_jwk, 'private'),
    proofKeys: [
      { generation: row.generation, multibase: row.ed25519_public },
      ...(previous ? [{ generation: row.generation - 1, multibase: previous.ed25519 }] : []),
    ],
    createdAt: row.created_at,
  }
}

/**
 * The key pairs of a local actor, made when they are first needed: most people are never looked up. The first pair is
 * written once, so two replicas that make one at the same time keep the first.
 */
export const keyOf = (federation: Federation, kind: ActorKind, localId: number): Promise<ActorKey> =>
  federation.keys.get(`${kind}:${localId}`, () => load(federation, kind, localId))

/** What a local actor signs requests with. */
export const signingKeyOf = async (
  federation: Federation,
  { kind, id, address }: { kind: ActorKind; id: number; address: string },
): Promise<SigningKey> => {
  const { privateKey, previousKey } = await keyOf(federation, kind, id)
  return { id: `${address}#main-key`, privateKey, previousKey }
}

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
