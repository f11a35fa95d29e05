import type { Refine } from '@app/platform/db/row.ts'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { JWK } from 'jose'
import type { Knex } from 'knex'
import type { Identity } from '../../context.ts'
import type { Rows } from '../../rows.ts'
import { SIGNING_ALGORITHM } from './signing-key-cache.ts'

const ROTATE_AFTER_MS = 30 * 24 * 3_600_000
/** Gateways learn of a new key before anything is signed with it. */
const ANNOUNCED_BEFORE_MS = 5 * 60_000
/** Longer than an access token lives, so that none is refused because its key went away. */
const KEPT_AFTER_MS = 2 * 3_600_000

type KeyRow = Refine<Rows['signing_key'], { public_jwk: JWK; private_jwk: JWK }>

/** Retires the newest key as of the moment from which the new one signs: rotation refuses no valid token. */
const addKey = async (identity: Identity, tx: Knex.Transaction, activeFrom: Date): Promise<void> => {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const publicJwk = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  await tx('signing_key').whereNull('retired_at').update({ retired_at: activeFrom })
  await tx('signing_key').insert({
    kid,
    public_jwk: JSON.stringify({ ...publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }),
    private_jwk: JSON.stringify(await exportJWK(pair.privateKey)),
    created_at: identity.clock.now(),
    active_from: activeFrom,
  })
}

/** One replica at a time decides whether a key is due. */
const exclusively = (
  identity: Identity,
  work: (tx: Knex.Transaction, newest: KeyRow | undefined) => Promise<void>,
) =>
  identity.db.transaction(async (tx) => {
    await tx.raw(`select pg_advisory_xact_lock(hashtext('identity.signing-key'))`)
    const newest = (await tx('signing_key').orderBy('active_from', 'desc').first()) as KeyRow | undefined
    await work(tx, newest)
  })

/** Makes the first key of an instance. */
export const ensureSigningKey = (identity: Identity): Promise<void> =>
  exclusively(identity, async (tx, newest) => {
    if (!newest) await addKey(identity, tx, identity.clock.now())
  })

/** Gateways hear of the new key before it signs. */
export const rotateSigningKey = (identity: Identity): Promise<void> =>
  exclusively(identity, (tx) =>
    addKey(identity, tx, new Date(identity.clock.now().getTime() + ANNOUNCED_BEFORE_MS)),
  )

/**
 * For a key that somebody else may hold: nothing it signed is taken any more, as soon as every process has looked
 * again (a minute). Clients get new access tokens with their refresh tokens.
 */
export const replaceSigningKeys = (identity: Identity): Promise<void> =>
  exclusively(identity, async (tx) => {
    await tx('signing_key').delete()
    await addKey(identity, tx, identity.clock.now())
  })

/** The scheduled rotation; also forgets keys that no living token was signed with. */
export const rotateSigningKeyIfDue = (identity: Identity): Promise<void> =>
  exclusively(identity, async (tx, newest) => {
    const now = identity.clock.now().getTime()
    await tx('signing_key')
      .where('retired_at', '<', new Date(now - KEPT_AFTER_MS))
      .delete()
    if (!newest || now - newest.created_at.getTime() >= ROTATE_AFTER_MS)
      await addKey(identity, tx, new Date(now + (newest ? ANNOUNCED_BEFORE_MS : 0)))
  })

/** Public keys by which a token that is still valid may have been signed (RFC 7517). */
export const publishedKeys = async (identity: Identity): Promise<Record<string, unknown>[]> => {
  const rows = await identity.db.query<KeyRow>(
    'published-signing-keys',
    `select public_jwk from signing_key where retired_at is null or retired_at > $1 order by active_from desc`,
    [new Date(identity.clock.now().getTime() - KEPT_AFTER_MS)],
  )
  return rows.map((row) => row.public_jwk as Record<string, unknown>)
}
