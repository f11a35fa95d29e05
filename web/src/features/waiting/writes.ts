import type { Kind, Subject } from '../../model/cached-items.ts'
import { subjectTypes } from '../../model/cached-items.ts'
import { applyFavourite, applyVote, type Choice, type Votable } from '../../model/votes.ts'

/** What a member does that can be done later as well as now. */
export type Write =
  | { what: 'favourite'; subject: Subject }
  | { what: 'vote'; subject: Subject; choice: Choice }
  | { what: 'bookmark'; subject: Subject; on: boolean; list: string | null }
  | { what: 'subscription'; magazineId: number; on: boolean }
  | { what: 'comment'; on: 'entry' | 'post'; id: number; parent: number | null }
  | { what: 'thread' | 'microblog'; magazineId: number }

const kindsInPath: Record<string, Kind> = {
  entry: 'Entry',
  comments: 'EntryComment',
  post: 'Post',
  'post-comments': 'PostComment',
}

/** The kind that the API calls so. */
export const kindOfType = (type: string | undefined): Kind | undefined =>
  (Object.keys(subjectTypes) as Kind[]).find((kind) => subjectTypes[kind] === type)

type Reader = readonly [method: string, path: RegExp, read: (...parts: string[]) => Write]

const items = '(entry|comments|post|post-comments)/(\\d+)'
const readers: readonly Reader[] = [
  [
    'PUT',
    new RegExp(`^/api/${items}/favourite$`),
    (kind, id) => ({ what: 'favourite', subject: { kind: kindsInPath[kind!]!, id: Number(id) } }),
  ],
  [
    'PUT',
    new RegExp(`^/api/${items}/vote/(-?[01])$`),
    (kind, id, choice) => ({
      what: 'vote',
      subject: { kind: kindsInPath[kind!]!, id: Number(id) },
      choice: Number(choice) as Choice,
    }),
  ],
  ...(['PUT', 'DELETE'] as const).map((method): Reader => [
    method,
    method === 'PUT'
      ? /^\/api\/bo[sl]\/(\d+)\/(\w+)(?:\/([^/]+))?$/
      : /^\/api\/rbol?\/(\d+)\/(\w+)(?:\/([^/]+))?$/,
    (id, type, list) => ({
      what: 'bookmark',
      subject: { kind: kindOfType(type)!, id: Number(id) },
      on: method === 'PUT',
      list: list ? decodeURIComponent(list) : null,
    }),
  ]),
  [
    'PUT',
    /^\/api\/magazine\/(\d+)\/(un)?subscribe$/,
    (id, un) => ({ what: 'subscription', magazineId: Number(id), on: !un }),
  ],
  [
    'POST',
    /^\/api\/(entry|posts)\/(\d+)\/comments(?:\/(\d+)\/reply)?(?:\/image)?$/,
    (on, id, parent) => ({
      what: 'comment',
      on: on === 'entry' ? 'entry' : 'post',
      id: Number(id),
      parent: parent ? Number(parent) : null,
    }),
  ],
  [
    'POST',
    /^\/api\/magazine\/(\d+)\/(?:article|link|image|entries)$/,
    (id) => ({ what: 'thread', magazineId: Number(id) }),
  ],
  [
    'POST',
    /^\/api\/magazine\/(\d+)\/posts(?:\/image)?$/,
    (id) => ({ what: 'microblog', magazineId: Number(id) }),
  ],
]

/** What a request of the API would do; null for what cannot wait. */
export const writeOf = (method: string, path: string): Write | null => {
  for (const [itsMethod, pattern, read] of readers) {
    const match = itsMethod === method && pattern.exec(path)
    if (match) return read(...match.slice(1))
  }
  return null
}

/** How somebody voted on something. */
export type Ballot = Pick<Votable, 'isFavourited' | 'userVote'>

export const ballotOf = ({ isFavourited, userVote }: Ballot): Ballot => ({
  isFavourited: isFavourited === true,
  userVote: userVote ?? 0,
})

/** An item as it is once this ballot is cast; the same object where it is so already. */
export const withBallot = <T extends Votable>(item: T, wanted: Ballot): T => {
  const favoured = (item.isFavourited === true) === wanted.isFavourited ? item : applyFavourite(item)
  const choice = (wanted.userVote ?? 0) as Choice
  return (favoured.userVote ?? 0) === choice ? favoured : applyVote(favoured, choice)
}
