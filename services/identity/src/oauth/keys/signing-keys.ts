import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { exportJWK, generateKeyPair, importJWK, calculateJwkThumbprint } from 'jose'
import type { CryptoKey, JWK } from 'jose'
import type { Knex } from 'knex'

/** ES256: short tokens, quick to verify, and understood by every client library. */
export const SIGNING_ALGORITHM = 'ES256'

const ROTATE_AFTER_MS = 30 * 24 * 3_600_000
/** Gateways learn of a new key before anything is signed with it. */
const ANNOUNCED_BEFORE_MS = 5 * 60_000
/** Longer than an access token lives, so that none is refused because its key went away. */
const KEPT_AFTER_MS = 2 * 3_600_000
/** How long this process goes without looking for a newer key. */
const REMEMBERED_MS = 10_000

type KeyRow = {
  kid: string
  public_jwk: JWK
  private_jwk: JWK
  created_at: Date
  active_from: Date
  retired_at: Date | null
}

export type SigningKeys = ReturnType<typeof createSigningKeys>

/** The keys that sign access tokens. They rotate without a valid token being refused. */
export const createSigningKeys = (db: Database, clock: Clock) => {
  let remembered: { at: number; kid: string; key: CryptoKey } | undefined

  const add = async (tx: Knex.Transaction, activeFrom: Date): Promise<void> => {
    const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
    const publicJwk = await exportJWK(pair.publicKey)
    const kid = await calculateJwkThumbprint(publicJwk)
    await tx('signing_key').whereNull('retired_at').update({ retired_at: activeFrom })
    await tx('signing_key').insert({
      kid,
      public_jwk: JSON.stringify({ ...publicJwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' }),
      private_jwk: JSON.stringify(await exportJWK(pair.privateKey)),
      created_at: clock.now(),
      active_from: activeFrom,
    })
  }

  /** One replica at a time decides whether a key is due. */
  const exclusively = (work: (tx: Knex.Transaction, newest: KeyRow | undefined) => Promise<void>) =>
    db.transaction(async (tx) => {
      await tx.raw(`select pg_advisory_xact_lock(hashtext('identity.signing-key'))`)
      const newest = (await tx('signing_key').orderBy('active_from', 'desc').first()) as KeyRow | undefined
      await work(tx, newest)
    })

  return {
    /** Makes the first key of an instance. */
    ensure: () =>
      exclusively(async (tx, newest) => {
        if (!newest) await add(tx, clock.now())
      }),

    rotateNow: () => exclusively((tx) => add(tx, new Date(clock.now().getTime() + ANNOUNCED_BEFORE_MS))),

    /**
     * For a key that somebody else may hold: nothing it signed is taken any more, as soon as every process has looked
     * again (a minute). Clients get new access tokens with their refresh tokens.
     */
    replaceNow: () =>
      exclusively(async (tx) => {
        await tx('signing_key').delete()
        await add(tx, clock.now())
      }),

    /** The scheduled rotation; also forgets keys that no living token was signed with. */
    rotateIfDue: () =>
      exclusively(async (tx, newest) => {
        const now = clock.now().getTime()
        await tx('signing_key')
          .where('retired_at', '<', new Date(now - KEPT_AFTER_MS))
          .delete()
        if (!newest || now - newest.created_at.getTime() >= ROTATE_AFTER_MS)
          await add(tx, new Date(now + (newest ? ANNOUNCED_BEFORE_MS : 0)))
      }),

    async current(): Promise<{ kid: string; key: CryptoKey }> {
      const now = clock.now()
      if (remembered && now.getTime() - remembered.at < REMEMBERED_MS && now.getTime() >= remembered.at)
        return remembered
      const [row] = await db.query<KeyRow>(
        'current-signing-key',
        'select kid, private_jwk from signing_key where active_from <= $1 order by active_from desc limit 1',
        [now],
      )
      if (!row) throw new Error('there is no signing key yet')
      const key = (await importJWK(row.private_jwk, SIGNING_ALGORITHM)) as CryptoKey
      remembered = { at: now.getTime(), kid: row.kid, key }
      return remembered
    },

    async published(): Promise<Record<string, unknown>[]> {
      const rows = await db.query<KeyRow>(
        'published-signing-keys',
        `select public_jwk from signing_key where retired_at is null or retired_at > $1 order by active_from desc`,
        [new Date(clock.now().getTime() - KEPT_AFTER_MS)],
      )
      return rows.map((row) => row.public_jwk as Record<string, unknown>)
    },
  }
}
