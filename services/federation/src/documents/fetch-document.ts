import { FetchFailed, UnsafeAddress } from '@app/platform/net/safe-fetch.ts'
import { signingKeyOf } from '../actors/keys.ts'
import { instanceActorAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { federatesWith } from '../instances/policy.ts'
import { isJson, sameOrigin, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { sendSigned } from '../signatures/send-signed.ts'

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

/** Whether something elsewhere is not to be had, by no fault of ours. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof FetchFailed || error instanceof UnsafeAddress || error instanceof DocumentGone

const isActivityType = (contentType: string): boolean => {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === 'application/activity+json' || type === 'application/ld+json'
}

/** Signed by the instance actor, who asks for everybody here. */
const get = async (federation: Federation, address: string, accept: string) => {
  if (!(await federatesWith(federation, address)))
    throw new DocumentGone(`${address} is of a host we do not talk to`)
  const instance = { kind: 'instance' as const, id: 0, address: instanceActorAddress(federation) }
  const response = await sendSigned(
    federation,
    await signingKeyOf(federation, instance),
    { method: 'GET', url: address, headers: { accept } },
    { timeoutMs: 8_000, maxBytes: MAX_DOCUMENT_BYTES, maxRedirects: 3 },
  )
  if (!sameOrigin(response.url, address) && !(await federatesWith(federation, response.url)))
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

/** An address as it is asked for: WordPress leaves the path out of `https://host?c=1`. */
const normalised = (address: string): string | undefined =>
  URL.canParse(address) ? new URL(address).href.split('#')[0] : undefined

/**
 * Gets a document from where it claims to live: the final address, its content type and its `id` must agree (FEP-fe34);
 * plain JSON, an uploaded file perhaps, is refused. Throws `DocumentGone`, or `FetchFailed` when a later try may help.
 */
export const fetchDocument = async (federation: Federation, address: string, again = true): Promise<Json> => {
  const found = await get(federation, address, ACCEPT)
  if (!isActivityType(found.type)) throw new DocumentGone(`${address} is no ActivityPub document`)
  const id = textOf(found.document['id'])
  if (id === null) throw new DocumentGone(`${address} names no id`)
  if (!sameOrigin(id, found.url)) throw new DocumentGone(`${address} claims an id of another host`)
  if (normalised(id) === normalised(found.url)) return found.document
  if (!again) throw new DocumentGone(`${address} leads to no document with its own id`)
  return fetchDocument(federation, id, false)
}

/**
 * A list that its address alone stands for, and not its `id`: some servers name the whole that it is a part of. The final
 * address is of the same origin. Throws like `fetchDocument`.
 */
export const fetchPart = async (federation: Federation, address: string): Promise<Json> => {
  const found = await get(federation, address, ACCEPT)
  if (!isActivityType(found.type)) throw new DocumentGone(`${address} is no ActivityPub document`)
  if (!sameOrigin(found.url, address)) throw new DocumentGone(`${address} leads to another host`)
  return found.document
}

/** JSON of another kind: NodeInfo, WebFinger. Throws like `fetchDocument`. */
export const fetchJson = async (federation: Federation, address: string, accept: string): Promise<Json> =>
  (await get(federation, address, accept)).document
