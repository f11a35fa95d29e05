import { createHash } from 'node:crypto'
import type { webcrypto } from 'node:crypto'
import { encodeMultibase } from '@fedify/vocab-runtime'
import canonicalize from 'canonicalize'
import { findActor } from '../actors/actor.ts'
import { keyOf } from '../actors/keys.ts'
import { proofKeyId } from '../actors/proof-key-id.ts'
import type { ActorKey } from '../actors/types.ts'
import type { Federation } from '../context.ts'
import { hasProofTerms } from '../json-ld/activity-context.ts'
import { idOf, isJson, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'

const hashOf = (value: Json): Buffer =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest()

/**
 * A document with an integrity proof of its author (FEP-8b32, cryptosuite `eddsa-jcs-2022`): whoever passes it on, its
 * receiver can tell that not a byte of it was changed. The same document gets the same proof each time.
 */
const prove = async (
  document: Json,
  { keyId, key, created }: { keyId: string; key: webcrypto.CryptoKey; created: string },
): Promise<Json> => {
  const options = {
    '@context': document['@context'],
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-jcs-2022',
    verificationMethod: keyId,
    proofPurpose: 'assertionMethod',
    created,
  }
  const bytes = Buffer.concat([hashOf(options), hashOf(document)])
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes))
  const proofValue = Buffer.from(encodeMultibase('base58btc', signature)).toString()
  return { ...document, proof: { ...options, proofValue } }
}

/**
 * A moment without its fraction: who reads `.530` and writes `.53` before comparing (Fedify) would find that every tenth
 * proof does not hold.
 */
const wholeSecond = (moment: string): string => moment.replace(/\.\d+(?=Z$)/, '')

/** Of whom something is that was said here; null: of somebody elsewhere, or gone. */
const localKeyOf = async (federation: Federation, actor: string): Promise<ActorKey | null> => {
  const found = await findActor(federation, actor)
  return found?.local ? keyOf(federation, found.kind, found.localId) : null
}

const proven = async (federation: Federation, activity: Json): Promise<Json> => {
  const actor = idOf(activity['actor'])
  // What was kept before there were proofs lacks their terms, and goes without.
  if (actor === null || 'proof' in activity || !hasProofTerms(activity)) return activity
  const key = await localKeyOf(federation, actor)
  if (!key) return activity
  return prove(activity, {
    keyId: proofKeyId(actor, key.proofKeys[0]?.generation ?? 1),
    key: key.proofKey,
    created: wholeSecond(textOf(activity['published']) ?? ''),
  })
}

export type KeptActivity = Pick<Rows['activity'], 'public'> & { body: Json }

/**
 * A kept activity as it is sent and served: proven by its actor, as is one of ours that a magazine passes on in it. What
 * is not for everybody bears no proof, for whoever received it could then prove to others what was said.
 */
export const provenActivity = async (
  federation: Federation,
  { public: isPublic, body }: KeptActivity,
): Promise<Json> => {
  if (!isPublic) return body
  const { type, object } = body
  const isPassedOn = type === 'Announce' && isJson(object)
  return proven(federation, isPassedOn ? { ...body, object: await proven(federation, object) } : body)
}
