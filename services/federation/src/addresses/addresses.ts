import type { SubjectType } from '@app/contract/events/content.ts'
import type { Federation } from '../context.ts'

/**
 * Addresses of what lives here (rules/federation.md#addresses). Handles of remote magazines contain their host: content
 * of a local person in one lives under `/m/name@host/…`.
 */
type Here = Pick<Federation, 'config' | 'origin'>

/** What an address on this instance names. */
export type LocalThing =
  | { kind: 'user'; name: string }
  | { kind: 'magazine'; name: string }
  | { kind: 'instance' }
  | { kind: 'object'; type: SubjectType; id: number }

const objectPaths: [SubjectType, RegExp][] = [
  ['entry_comment', /^\/m\/[^/]+\/t\/\d+\/[^/]*\/comment\/(\d+)(?:\/[^/]*)?$/],
  ['entry', /^(?:\/m\/[^/]+)?\/t\/(\d+)(?:\/[^/]*){0,2}$/],
  ['post_comment', /^\/m\/[^/]+\/p\/\d+\/[^/]*\/reply\/(\d+)(?:\/[^/]*)?$/],
  ['post', /^\/m\/[^/]+\/p\/(\d+)(?:\/[^/]*){0,2}$/],
]

const decode = (part: string): string | null => {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

export const userAddress = ({ config }: Here, name: string): string => `${config.url}/u/${name}`
export const magazineAddress = ({ config }: Here, name: string): string => `${config.url}/m/${name}`
export const instanceActorAddress = ({ config }: Here): string => `${config.url}/i/actor`
export const sharedInboxAddress = ({ config }: Here): string => `${config.url}/f/inbox`
export const activityAddress = ({ config }: Here, uuid: string): string => `${config.url}/f/object/${uuid}`
/** Where a report stands that was sent, as Mbin has it. */
export const reportAddress = ({ config }: Here, uuid: string): string => `${config.url}/reports/${uuid}`
export const quoteAuthorizationAddress = ({ config }: Here, uuid: string): string =>
  `${config.url}/f/quote/${uuid}`
export const emojiAddress = ({ config }: Here, name: string): string => `${config.url}/f/emoji/${name}`
export const tagAddress = ({ config }: Here, name: string): string =>
  `${config.url}/tag/${encodeURIComponent(name)}`

/** Where captions of an entry of ours are. */
export const captionsAddress = ({ config }: Here, entryId: number, language: string): string =>
  `${config.url}/api/entry/${entryId}/captions/${language}`

/** `magazine`: its name, with the host of a remote one. */
export const objectAddress = (
  { config }: Here,
  type: SubjectType,
  magazine: string,
  id: number,
  threadId: number,
): string => {
  const base = `${config.url}/m/${magazine}`
  if (type === 'entry') return `${base}/t/${id}/-`
  if (type === 'entry_comment') return `${base}/t/${threadId}/-/comment/${id}`
  if (type === 'post') return `${base}/p/${id}/-`
  return `${base}/p/${threadId}/-/reply/${id}`
}

export const isLocalAddress = ({ origin }: Here, address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === origin

/** What one of our own addresses names; null for any other address. */
export const parseLocalAddress = (here: Here, address: string): LocalThing | null => {
  if (!isLocalAddress(here, address)) return null
  const { pathname } = new URL(address)
  if (pathname === '/i/actor' || pathname === '/') return { kind: 'instance' }
  const actor = /^\/([um])\/([^/]+)$/.exec(pathname)
  if (actor) {
    const name = decode(actor[2] ?? '')
    return name ? { kind: actor[1] === 'u' ? 'user' : 'magazine', name } : null
  }
  for (const [type, pattern] of objectPaths) {
    const match = pattern.exec(pathname)
    if (match) return { kind: 'object', type, id: Number(match[1]) }
  }
  return null
}
