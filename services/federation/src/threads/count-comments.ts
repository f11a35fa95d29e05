import { MOST_COUNTED } from '@app/contract/content/completeness.ts'
import type { CommentCounts } from '@app/contract/content/completeness.ts'
import type { ThreadCheck } from '@app/contract/calls/content.ts'
import { countOf } from '../collections/read-collection.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument, isUnanswered } from '../documents/fetch-document.ts'
import { federatesWith } from '../instances/policy.ts'
import { idOf, isJson, sameOrigin } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'
import type { Counts } from './digest.ts'

/** Comments whose servers are asked in one check; the next asks of others. */
const COMMENTS_A_CHECK = 20

type Thread = { type: 'entry' | 'post'; id: number }
type Told = NonNullable<ThreadCheck['comments']>
type Comment = Pick<Rows['content_object'], 'id' | 'ap_id'>

/** How many votes of a kind a server counts; null: it does not say. */
const totalOf = async (polite: Federation, value: unknown, address: string): Promise<number | null> => {
  if (isJson(value) && countOf(value['totalItems']) !== null) return countOf(value['totalItems'])
  const at = idOf(value)
  if (!at || !sameOrigin(at, address)) return null
  try {
    return countOf((await fetchDocument(polite, at))['totalItems'])
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return null
  }
}

/** How a server counts the votes of what it tells of. */
export const countsOf = async (polite: Federation, document: Json, address: string): Promise<Counts> => ({
  likes: await totalOf(polite, document['likes'], address),
  dislikes: await totalOf(polite, document['dislikes'], address),
  shares: await totalOf(polite, document['shares'], address),
})

const votesOf = ({ likes, dislikes, shares }: Counts): number =>
  (likes ?? 0) + (dislikes ?? 0) + (shares ?? 0)

const most = (counts: CommentCounts[]): CommentCounts[] =>
  counts.toSorted((a, b) => votesOf(b) - votesOf(a)).slice(0, MOST_COUNTED)

/** What the digest of a thread tells of those of its comments that are here and from elsewhere. */
export const countsTold = async (
  federation: Federation,
  { type, id }: Thread,
  apId: string,
  told: ReadonlyMap<string, Counts>,
): Promise<Told> => {
  const comments = await federation.db.query<Comment>(
    'comments-told',
    `select id, ap_id from content_object where ap_id = any($3) and thread_id = $1 and type = $2
       and not local and visibility = 'visible'`,
    [id, `${type}_comment`, [...told.keys()]],
  )
  const { host: server } = new URL(apId)
  const counts = comments.flatMap(({ id: commentId, ap_id: address }) => {
    const counted = told.get(address)
    return counted ? [{ commentId, server, ...counted }] : []
  })
  return { all: true, counts: most(counts) }
}

/** Those whose servers were not asked for longest, the latest first. */
const nextToAsk = (federation: Federation, { type, id }: Thread): Promise<Comment[]> =>
  federation.db.query<Comment>(
    'comments-to-count',
    `select id, ap_id from content_object where thread_id = $1 and type = $2 and not local and visibility = 'visible'
     order by counted_at nulls first, id desc limit $3`,
    [id, `${type}_comment`, COMMENTS_A_CHECK],
  )

/**
 * Asks the servers of some comments of a thread how they count their votes: a few in each check, in turn, and no more of a
 * server that does not answer or does not tell (Lemmy). Null: nobody told anything.
 */
export const askCounts = async (polite: Federation, thread: Thread): Promise<Told | null> => {
  const passed = new Set<string>()
  const counts: CommentCounts[] = []
  const comments = await nextToAsk(polite, thread)
  for (const { id: commentId, ap_id: address } of comments) {
    const { host: server } = new URL(address)
    if (passed.has(server) || !(await federatesWith(polite, address))) continue
    try {
      const counted = await countsOf(polite, await fetchDocument(polite, address), address)
      const isTold = Object.values(counted).some((total) => total !== null)
      if (isTold) counts.push({ commentId, server, ...counted })
      else passed.add(server)
    } catch (error) {
      if (!isUnanswered(error)) throw error
      // One comment that is gone says nothing of the others.
      if (!(error instanceof DocumentGone) || error.status === null) passed.add(server)
    }
  }
  if (comments.length > 0)
    await polite.db.query(
      'comments-counted',
      'update content_object set counted_at = $3 where type = $1 and id = any($2)',
      [`${thread.type}_comment`, comments.map(({ id }) => id), polite.clock.now()],
    )
  return counts.length > 0 ? { all: false, counts } : null
}
