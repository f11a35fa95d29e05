import type { Federation } from '../context.ts'
import { KEYS_MS } from '../context.ts'
import { localMagazineCard, localUserCard } from './card.repository.ts'
import { keyOf, PREVIOUS_KEYS_MS } from './keys.ts'
import { newProofPair, newSigningPair } from './new-keys.ts'
import type { ActorKind } from './types.ts'

export type LocalActor = { kind: ActorKind; localId: number }

/**
 * Gives a local actor new keys. Its followers are told by an Update once every process has learned of them; who has not
 * heard of them yet is written to with the keys before. Those somebody else may hold (`isCompromised`) are neither used
 * nor shown any more.
 */
export const rotateActorKeys = async (
  federation: Federation,
  { kind, localId }: LocalActor,
  { isCompromised }: { isCompromised: boolean },
): Promise<void> => {
  await keyOf(federation, kind, localId)
  const [signing, proof] = await Promise.all([newSigningPair(), newProofPair()])
  const now = federation.clock.now()
  await federation.db.transaction(async (tx) => {
    await tx('actor_key')
      .where({ kind, local_id: localId })
      .update({
        ...signing,
        ...proof,
        generation: tx.raw('generation + 1'),
        rotated_at: now,
        previous: isCompromised
          ? null
          : tx.raw(`jsonb_build_object('rsa', private_jwk, 'ed25519', ed25519_public)`),
      })
    if (kind === 'instance') return
    await tx('actor_update')
      .insert({ kind, local_id: localId, due_at: new Date(now.getTime() + 2 * KEYS_MS) })
      .onConflict(['kind', 'local_id'])
      .merge()
  })
  federation.keys.forget(`${kind}:${localId}`)
}

/** The local actor that a name on the command line means: `alice`, or `!magazine`. Throws 404 where there is none. */
export const localActorNamed = async (federation: Federation, name: string): Promise<LocalActor> =>
  name.startsWith('!')
    ? { kind: 'magazine', localId: (await localMagazineCard(federation, name.slice(1))).magazineId }
    : { kind: 'user', localId: (await localUserCard(federation, name.replace(/^@/, ''))).userId }

/** Every local actor that has keys: who was never looked up has none yet. */
export const actorsWithKeys = async ({ db }: Federation): Promise<LocalActor[]> => {
  const rows = await db.knex('actor_key').orderBy(['kind', 'local_id']).select('kind', 'local_id')
  return rows.map(({ kind, local_id: localId }) => ({ kind: kind as ActorKind, localId }))
}

/** Takes away keys that serve for nothing any more. */
export const forgetPreviousKeys = async ({ db, clock }: Federation): Promise<void> => {
  const before = new Date(clock.now().getTime() - PREVIOUS_KEYS_MS)
  await db
    .knex('actor_key')
    .whereNotNull('previous')
    .where('rotated_at', '<', before)
    .update({ previous: null })
}
