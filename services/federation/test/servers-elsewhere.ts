import { exportSpki } from '@fedify/vocab-runtime'
import { generateCryptoKeyPair, verifyRequest } from '@fedify/fedify/sig'
import { FetchFailed } from '@app/platform/net/safe-fetch.ts'
import type { SafeFetch, SafeFetchOptions } from '@app/platform/net/safe-fetch.ts'
import { contextLoader } from '../src/json-ld/context-loader.ts'
import type { Json } from '../src/json-ld/json.ts'

type Pair = Awaited<ReturnType<typeof generateCryptoKeyPair>>
export type Delivered = {
  inbox: string
  activity: Json
  signedBy: string | null
  /** What it says of the sender's followers there. */
  followers?: string | null
}
type Scheme = 'cavage' | 'rfc9421'

const schemeOf = (headers: Record<string, string> = {}): Scheme =>
  'signature-input' in headers ? 'rfc9421' : 'cavage'

/** RSA keys are slow to make; every peer of a test run shares two. */
const pairs: Promise<Pair>[] = []
export const pairNumber = (index: number): Promise<Pair> =>
  (pairs[index] ??= generateCryptoKeyPair('RSASSA-PKCS1-v1_5'))

const inboxOf = (actor: string) => `${actor}/inbox`

/** Servers elsewhere: what they serve, what they were sent, and how their people sign. */
export const createPeers = () => {
  const documents = new Map<string, Json>()
  const statuses = new Map<string, number>()
  /** What an inbox says beside its status. */
  const headers = new Map<string, Record<string, string>>()
  /** Hosts that take a request and never answer. */
  const hanging = new Set<string>()
  /** Hosts that know one kind of signature alone, want it for documents, too, and what they say to the other. */
  const strict = new Map<string, { takes: Scheme | null; otherwise: number }>()
  /** How the requests to each of their addresses were signed. */
  const knocks = new Map<string, Scheme[]>()
  /** Hosts that nobody reaches. */
  const silent = new Set<string>()
  /** How many requests each host has had, answered or not. */
  const asked = new Map<string, number>()
  const delivered: Delivered[] = []
  /** Addresses of documents that were asked for. */
  const read: string[] = []
  /** How peers see the instance under test. */
  const home = { serve: async (_address: string): Promise<Json> => ({}) }

  /** Whose signature a request bears, as Fedify finds; null: it does not hold. */
  const signerOf = async (
    address: string,
    { method = 'GET', headers = {}, body }: SafeFetchOptions,
  ): Promise<string | null> => {
    const key = await verifyRequest(
      new Request(address, { method, headers, ...(body === undefined ? {} : { body: String(body) }) }),
      {
        contextLoader,
        documentLoader: async (url) => ({
          contextUrl: null,
          documentUrl: url,
          document: await home.serve(url),
        }),
      },
    )
    return key?.ownerId?.href ?? null
  }

  const fetch: SafeFetch = async (address, options = {}) => {
    const status = statuses.get(address)
    const { host } = new URL(address)
    const respond = (code: number, body: unknown, type = 'application/activity+json') => ({
      status: code,
      url: new URL(address).href,
      headers: new Headers({ 'content-type': type, ...headers.get(address) }),
      body: Buffer.from(JSON.stringify(body)),
    })
    const strictness = strict.get(host)
    if (strictness) {
      const scheme = schemeOf(options.headers)
      knocks.set(address, [...(knocks.get(address) ?? []), scheme])
      const holds = scheme === strictness.takes && (await signerOf(address, options)) !== null
      if (!holds) return respond(strictness.otherwise, {})
    }
    if (options.method === 'POST') {
      asked.set(host, (asked.get(host) ?? 0) + 1)
      if (silent.has(host)) throw new FetchFailed(`${host} cannot be reached`)
      if (hanging.has(host))
        return new Promise((_resolve, reject) => {
          options.signal?.addEventListener('abort', () => reject(new FetchFailed('cut off')))
        })
      delivered.push({
        inbox: address,
        activity: JSON.parse(String(options.body)) as Json,
        signedBy: await signerOf(address, options),
        followers: options.headers?.['collection-synchronization'] ?? null,
      })
      return respond(status ?? 202, {})
    }
    read.push(address)
    const document = documents.get(address)
    return document && !status ? respond(200, document) : respond(status ?? 404, {})
  }

  const actor = async (id: string, type = 'Person', extra: Json = {}, key = 0): Promise<string> => {
    const pair = await pairNumber(key)
    documents.set(id, {
      '@context': ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'],
      id,
      type,
      preferredUsername: id.split('/').findLast(Boolean),
      inbox: inboxOf(id),
      publicKey: { id: `${id}#main-key`, owner: id, publicKeyPem: await exportSpki(pair.publicKey) },
      ...extra,
    })
    return id
  }

  return {
    documents,
    statuses,
    headers,
    hanging,
    strict,
    knocks,
    silent,
    asked,
    delivered,
    read,
    fetch,
    actor,
    home,
    pair: pairNumber,
  }
}
