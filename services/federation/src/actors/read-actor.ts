import type { Emoji } from '@app/contract/common.ts'
import { OtherActorType } from '@app/contract/events/identity.ts'
import { plainText } from '@app/platform/text/html.ts'
import sanitizeHtml from 'sanitize-html'
import { fromHtml } from '../objects/html.ts'
import { emojisOf } from '../objects/read-emojis.ts'
import { hrefOf, idOf, idsOf, isJson, many, momentOf, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { AssertionKey, RemoteKey } from './types.ts'

export type RemoteActor = {
  id: string
  kind: 'user' | 'magazine'
  isBot: boolean
  actorType: OtherActorType | null
  preferredUsername: string
  /** Port included where it is not the default. */
  host: string
  title: string | null
  /** Markdown. */
  about: string | null
  /** Of a person: what they say about themselves in a table, as plain text. */
  fields: { name: string; value: string }[]
  /** Pictures in these texts. */
  emojis: Emoji[]
  iconUrl: string | null
  imageUrl: string | null
  inbox: string
  sharedInbox: string | null
  followers: string | null
  /** Of a magazine: where its moderators are listed, or who they are; null: it does not say. */
  moderators: string | string[] | null
  /** Where what a magazine, or a person on their profile, shows first is listed. */
  featured: string | null
  key: RemoteKey | null
  assertionKeys: AssertionKey[]
  /** Its server says so (FEP-844e). */
  readsRfc9421: boolean
  isAdult: boolean
  postingRestrictedToMods: boolean
  /** Of a person: the account that they say they moved to. */
  movedTo: string | null
  /** Of a person: a follow waits until they accept it. */
  approvesFollowers: boolean
  discoverable: boolean
  indexable: boolean
  createdAt: Date | null
}

const kinds: Record<string, RemoteActor['kind']> = {
  Person: 'user',
  Service: 'user',
  Organization: 'user',
  Group: 'magazine',
  Application: 'user',
}

/** The largest picture of one, several or none. */
const pictureOf = (value: unknown): string | null => {
  const pictures = many(value).toSorted(
    (a, b) => Number((isJson(b) && b['width']) || 0) - Number((isJson(a) && a['width']) || 0),
  )
  return hrefOf(pictures)
}

const httpUrl = (value: unknown): string | null => {
  const text = idOf(value)
  return text && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol) ? text : null
}

/** One address is a list to be read, several are the moderators themselves (PeerTube names its owner). */
const moderatorsOf = (document: Json): RemoteActor['moderators'] => {
  const named = document['moderators'] ?? document['attributedTo']
  return Array.isArray(named) ? idsOf(named) : httpUrl(named)
}

/** No software has more than two; each is kept with the actor. */
const MAX_ASSERTION_KEYS = 5

/** The keys of FEP-521a that are written out in the document and that it controls. */
const assertionKeysOf = (document: Json, owner: string): AssertionKey[] =>
  many(document['assertionMethod'])
    .flatMap((method) => {
      if (!isJson(method) || typeOf(method) !== 'Multikey' || idOf(method['controller']) !== owner) return []
      const [id, multibase] = [idOf(method), textOf(method['publicKeyMultibase'])]
      return id && multibase && multibase.length <= 1_000 ? [{ id, multibase }] : []
    })
    .slice(0, MAX_ASSERTION_KEYS)

const RFC_9421 = 'https://datatracker.ietf.org/doc/html/rfc9421'

/** Whether its server says that it reads signatures by RFC 9421 (FEP-844e). */
const readsRfc9421 = (document: Json): boolean =>
  [document, document['generator']]
    .flatMap((one) => (isJson(one) ? many(one['implements']) : []))
    .some((one) => isJson(one) && one['href'] === RFC_9421)

const bodyOf = (document: Json): string | null => {
  const source = document['source']
  if (isJson(source) && source['mediaType'] === 'text/markdown' && textOf(source['content']))
    return textOf(source['content'])
  const summary = textOf(document['summary'])
  return summary === null ? null : fromHtml(summary).slice(0, 10_000)
}

/** More than any software lets people write. */
const MAX_FIELDS = 16
const FIELD_LENGTH = 255
const ADDRESS_LENGTH = 2_000

/** The text of a field; where it is a link and nothing else, its address, however that was shortened. */
const fieldText = (html: string): string => {
  const links = sanitizeHtml(html, {
    allowedTags: ['a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['http', 'https'],
  })
  const [, address, text] = /^<a href="([^"]+)">([^<]*)<\/a>$/.exec(links.trim()) ?? []
  // A mention or a tag links to a page and says more than its address.
  const isMore = /^[@#]/.test(text ?? '')
  return address && !isMore ? plainText(address, ADDRESS_LENGTH) : plainText(html, FIELD_LENGTH)
}

const fieldsOf = (document: Json): RemoteActor['fields'] =>
  many(document['attachment'])
    .flatMap((one) => {
      if (!isJson(one) || typeOf(one) !== 'PropertyValue') return []
      const [name, value] = [textOf(one['name']), textOf(one['value'])]
      return name && value
        ? [{ name: plainText(name, FIELD_LENGTH), value: fieldText(value.slice(0, 5_000)) }]
        : []
    })
    .slice(0, MAX_FIELDS)

/**
 * Reads an actor as peers write them (rules/federation.md#remote-actors); null where the document is none we know or
 * lacks what an actor needs.
 */
export const readActor = (document: unknown): RemoteActor | null => {
  if (!isJson(document)) return null
  const kind = kinds[typeOf(document)]
  const id = httpUrl(document['id'])
  const inbox = httpUrl(document['inbox'])
  if (!kind || !id || !inbox) return null
  const { host, pathname } = new URL(id)
  const preferredUsername =
    textOf(document['preferredUsername']) ?? pathname.split('/').filter(Boolean).at(-1)
  if (!preferredUsername) return null
  const endpoints = isJson(document['endpoints']) ? document['endpoints'] : {}
  const key = many(document['publicKey']).find(
    (one): one is Json => isJson(one) && textOf(one['publicKeyPem']) !== null,
  )
  const name = textOf(document['name'])
  const title = name === null ? null : plainText(name, 255) || null
  const about = bodyOf(document)
  const fields = kind === 'user' ? fieldsOf(document) : []
  const texts = [title, about, ...fields.flatMap((field) => [field.name, field.value])]
  return {
    id,
    kind,
    actorType: OtherActorType.safeParse(typeOf(document)).data ?? null,
    isBot: ['Service', 'Application'].includes(typeOf(document)),
    preferredUsername: plainText(preferredUsername, 100),
    host,
    title,
    about,
    fields,
    emojis: emojisOf(document, texts),
    iconUrl: pictureOf(document['icon']),
    imageUrl: pictureOf(document['image']),
    inbox,
    sharedInbox: httpUrl(endpoints['sharedInbox']) ?? httpUrl(document['sharedInbox']),
    followers: httpUrl(document['followers']),
    moderators: kind === 'magazine' ? moderatorsOf(document) : null,
    featured: httpUrl(document['featured']),
    key: key ? { id: textOf(key['id']) ?? `${id}#main-key`, pem: String(key['publicKeyPem']) } : null,
    assertionKeys: assertionKeysOf(document, id),
    readsRfc9421: readsRfc9421(document),
    isAdult: document['sensitive'] === true,
    postingRestrictedToMods: document['postingRestrictedToMods'] === true,
    movedTo: kind === 'user' ? httpUrl(document['movedTo']) : null,
    approvesFollowers: document['manuallyApprovesFollowers'] === true,
    discoverable: document['discoverable'] !== false,
    indexable: document['indexable'] !== false,
    createdAt: document['published'] === undefined ? null : momentOf(document['published'], new Date()),
  }
}
