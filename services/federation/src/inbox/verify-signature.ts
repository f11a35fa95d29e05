import { verifyRequestDetailed } from '@fedify/fedify/sig'
import type { KeyCache } from '@fedify/fedify/sig'
import { exportSpki, importMultibaseKey } from '@fedify/vocab-runtime'
import type { DocumentLoader } from '@fedify/vocab-runtime'
import type { Request as HttpRequest } from 'express'
import { saveActor } from '../actors/actor.ts'
import { readActor } from '../actors/read-actor.ts'
import type { AssertionKey, PeerKey, RemoteKey } from '../actors/types.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import { contextLoader } from '../json-ld/context-loader.ts'
import { sameOrigin } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { StoredKey } from './batches.ts'
import { holdsWithQuery, keyIdOf } from './signed-query.ts'
import { learnScheme } from '../signatures/scheme.repository.ts'
import { coversRequest } from './covers-request.rules.ts'

/** Mastodon's window for the age of a signature; the future gets the allowance of a badly set clock. */
const PAST_MS = 12 * 60 * 60 * 1000
const FUTURE_MS = 60 * 60 * 1000

const BODILESS = new Set(['GET', 'HEAD'])

export type SignatureVerdict =
  | { kind: 'verified'; actor: string }
  /** No signature, a wrong one, or a digest that does not fit the body. */
  | { kind: 'refused'; reason: string }
  /** The owner of the key is gone for good. `actor`: who signed it, by the key that they had. */
  | { kind: 'gone'; actor: string | null }

/**
 * What the signature library needs of an actor and no more: one property it cannot parse would otherwise cost the whole
 * document, and with it the activity.
 */
const keyDocument = (actorId: string, key: RemoteKey): Json => ({
  '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
  id: actorId,
  type: 'Person',
  inbox: `${actorId}/inbox`,
  publicKey: { id: key.id, type: 'CryptographicKey', owner: actorId, publicKeyPem: key.pem },
})

/** The key of an actor that a signature names: one of FEP-521a, else its first, whose id is not always spelt alike. */
const namedKey = async (
  keyId: string,
  first: RemoteKey | null,
  assertionKeys: readonly AssertionKey[],
): Promise<RemoteKey | null> => {
  const named = assertionKeys.find(({ id }) => id === keyId)
  return named ? { id: named.id, pem: await exportSpki(await importMultibaseKey(named.multibase)) } : first
}

export type IncomingRequest = { url: string; method: string; headers: Headers; body: Buffer }

/** A request as its sender signed it: the proxy before us may have changed the Host. */
export const asSigned = (federation: Federation, req: HttpRequest, body: Buffer): IncomingRequest => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers))
    if (typeof value === 'string') headers.set(name, value)
  headers.set('host', federation.config.domain)
  return { url: federation.config.url + req.originalUrl, method: req.method, headers, body }
}

/** Which stored keys serve: one that was fetched lately, one of any age, or none, so that it is fetched anew. */
type Trusted = 'fresh' | 'any' | 'none'

/** A key that no longer fits is asked for anew, which is how peers rotate theirs; but not on every forged request. */
const REFETCH_MS = 5 * 60 * 1000
const KEY_LIFE_MS = 24 * 60 * 60 * 1000

/** Who signed an address with its query by the draft, with a key that is stored; null: nobody did. */
const signerOfQuery = async (federation: Federation, request: IncomingRequest): Promise<string | null> => {
  const keyId = keyIdOf(request.headers.get('signature') ?? '')
  if (!BODILESS.has(request.method) || !new URL(request.url).search || keyId === null) return null
  const stored = await federation.inbox.keyOf(keyId)
  if (!stored?.public_key_pem || !isFresh(federation, stored)) return null
  return holdsWithQuery(request, stored.public_key_pem) ? stored.ap_id : null
}

/** What a stored key was made from: one that was read from the same is the same. */
const materialOf = ({ public_key_pem, assertion_keys }: StoredKey): string =>
  `${public_key_pem} ${JSON.stringify(assertion_keys)}`

const isFresh = (federation: Federation, { fetched_at, gone_at }: StoredKey): boolean =>
  gone_at === null && federation.clock.now().getTime() - fetched_at.getTime() < KEY_LIFE_MS

const attempt = async (federation: Federation, request: IncomingRequest, trusted: Trusted) => {
  let owner: string | null = null
  let gone = false
  let storedAt: Date | null = null
  let used: PeerKey['key'] | null = null
  let keyId: string | null = null
  let material: string | null = null
  const keyCache: KeyCache = {
    async get({ href }) {
      const stored = trusted === 'fresh' ? await federation.inbox.keyOf(href) : null
      if (!stored || !isFresh(federation, stored)) return undefined
      material = materialOf(stored)
      const known = federation.peerKeys.get(href)
      if (known?.material !== material) return undefined
      owner = stored.ap_id
      storedAt = stored.fetched_at
      return known.key
    },
    async set({ href }, key) {
      used = key
      keyId = href
    },
  }
  const documentLoader: DocumentLoader = async (url) => {
    const stored = trusted === 'none' ? null : await federation.inbox.keyOf(url)
    if (stored && (trusted === 'any' || isFresh(federation, stored))) {
      const { key_id: id, public_key_pem: pem } = stored
      const key = await namedKey(url, id && pem ? { id, pem } : null, stored.assertion_keys)
      if (key) {
        owner = stored.ap_id
        storedAt = stored.fetched_at
        return { contextUrl: null, documentUrl: url, document: keyDocument(stored.ap_id, key) }
      }
    }
    if (trusted === 'any') throw new DocumentGone('no key was kept')
    const address = url.split('#')[0] ?? url
    try {
      const actor = readActor(await fetchDocument(federation, address))
      const key = actor && (await namedKey(url, actor.key, actor.assertionKeys))
      if (!key || !sameOrigin(key.id, actor.id)) throw new DocumentGone(`${address} has no usable key`)
      owner = actor.id
      material = null
      await saveActor(federation, actor)
      return { contextUrl: null, documentUrl: address, document: keyDocument(actor.id, key) }
    } catch (error) {
      gone = error instanceof DocumentGone
      throw error
    }
  }
  const result = await verifyRequestDetailed(
    new Request(request.url, {
      method: request.method,
      headers: request.headers,
      ...(BODILESS.has(request.method) ? {} : { body: new Uint8Array(request.body) }),
    }),
    { documentLoader, contextLoader, keyCache, timeWindow: { hours: 13 } },
  )
  // Reading a key costs more than using it. Only what verified something is kept.
  if (result.verified && used && keyId && material) federation.peerKeys.set(keyId, { key: used, material })
  const signer = result.verified ? (owner as string | null) : await signerOfQuery(federation, request)
  return { result, signer, gone: gone as boolean, storedAt: storedAt as Date | null }
}

/**
 * Who signed a request: draft-cavage or RFC 9421, with the digest of the body, by a key that its owner's own document
 * names (rules/federation.md#signatures).
 */
export const verifySignature = async (
  federation: Federation,
  request: IncomingRequest,
): Promise<SignatureVerdict> => {
  const date = request.headers.get('date')
  if (date !== null) {
    const age = federation.clock.now().getTime() - new Date(date).getTime()
    if (Number.isNaN(age) || age > PAST_MS || age < -FUTURE_MS)
      return { kind: 'refused', reason: 'the Date is too far off' }
  }
  if (!request.headers.has('signature')) return { kind: 'refused', reason: 'there is no signature' }
  const hasBody = !BODILESS.has(request.method)
  if (hasBody && !request.headers.has('digest') && !request.headers.has('content-digest')) {
    return { kind: 'refused', reason: 'there is no digest of the body' }
  }
  const input = request.headers.get('signature-input')
  if (input !== null && !coversRequest(input, hasBody))
    return { kind: 'refused', reason: 'method, address or digest of the body are not signed' }
  let outcome = await attempt(federation, request, 'fresh')
  if (
    outcome.signer === null &&
    outcome.storedAt &&
    federation.clock.now().getTime() - outcome.storedAt.getTime() > REFETCH_MS
  ) {
    outcome = await attempt(federation, request, 'none')
  }
  if (outcome.signer !== null) {
    // Who signs so reads it, too.
    if (input !== null) await learnScheme(federation, new URL(outcome.signer).host, 'rfc9421', 'told')
    return { kind: 'verified', actor: outcome.signer }
  }
  if (outcome.gone) {
    const { result, signer } = await attempt(federation, request, 'any')
    return { kind: 'gone', actor: result.verified ? signer : null }
  }
  const why = outcome.result.verified ? 'its key has no owner' : outcome.result.reason.type
  return { kind: 'refused', reason: `the signature does not hold (${why})` }
}
