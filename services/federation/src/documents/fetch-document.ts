import { signRequest } from '@fedify/fedify/sig'
import { FetchFailed } from '@app/platform/net/safe-fetch.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import type { Addresses } from '../addresses/addresses.ts'
import type { Keys } from '../actors/keys.ts'
import { isJson, sameOrigin, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Policy } from '../instances/policy.ts'

export const MAX_DOCUMENT_BYTES = 1024 * 1024
const ACCEPT =
  'application/ld+json; profile="https://www.w3.org/ns/activitystreams", application/activity+json'

/** Nothing is or was there, or it is not for us: trying again will not help. */
export class DocumentGone extends Error {
  override name = 'DocumentGone'
  /** What its address answered, where that was no document. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}

const isActivityType = (contentType: string): boolean => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === 'application/activity+json' || type === 'application/ld+json'
}

export type Fetching = {
  /**
   * Gets a document from where it claims to live: the final address, its content type and its `id` must agree (FEP-fe34);
   * plain JSON, an uploaded file perhaps, is refused. Throws `DocumentGone`, or `FetchFailed` when a later try may help.
   */
  document(address: string): Promise<Json>
  /** JSON of another kind: NodeInfo, WebFinger. */
  json(address: string, accept: string): Promise<Json>
}

/** Signed by the instance actor, who asks for everybody here. */
export const createFetching = (fetch: SafeFetch, keys: Keys, at: Addresses, policy: Policy): Fetching => {
  const get = async (address: string, accept: string) => {
    if (!(await policy.open(address))) throw new DocumentGone(`${address} is of a host we do not talk to`)
    const { privateKey } = await keys.of('instance', 0)
    const signed = await signRequest(
      new Request(address, { headers: { accept } }),
      privateKey,
      new URL(`${at.instanceActor}#main-key`),
      { spec: 'draft-cavage-http-signatures-12' },
    )
    const response = await fetch(address, {
      headers: Object.fromEntries(signed.headers),
      timeoutMs: 8_000,
      maxBytes: MAX_DOCUMENT_BYTES,
      maxRedirects: 3,
    })
    if (!sameOrigin(response.url, address) && !(await policy.open(response.url)))
      throw new DocumentGone(`${address} leads to a host we do not talk to`)
    if ([401, 403, 404, 410].includes(response.status))
      throw new DocumentGone(`${address} answered ${response.status}`, response.status)
    if (response.status !== 200) throw new FetchFailed(`${address} answered ${response.status}`)
    let document: unknown
    try {
      document = JSON.parse(response.body.toString('utf8'))
    } catch {
      throw new DocumentGone(`${address} is no JSON`)
    }
    if (!isJson(document)) throw new DocumentGone(`${address} is no JSON object`)
    return { document, url: response.url, type: response.headers.get('content-type') ?? '' }
  }

  const document = async (address: string, again = true): Promise<Json> => {
    const found = await get(address, ACCEPT)
    if (!isActivityType(found.type)) throw new DocumentGone(`${address} is no ActivityPub document`)
    const id = textOf(found.document['id'])
    if (id === null) throw new DocumentGone(`${address} names no id`)
    if (!sameOrigin(id, found.url)) throw new DocumentGone(`${address} claims an id of another host`)
    if (id.split('#')[0] === found.url.split('#')[0]) return found.document
    if (!again) throw new DocumentGone(`${address} leads to no document with its own id`)
    return document(id, false)
  }

  return {
    document: (address) => document(address),
    json: async (address, accept) => (await get(address, accept)).document,
  }
}
