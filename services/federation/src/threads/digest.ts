import { createHash } from 'node:crypto'
import { contentReactions, threadReactions } from '@app/contract/calls/content.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Federation } from '../context.ts'
import { countOf } from '../collections/read-collection.ts'
import { DIGEST_ALGORITHM } from '../json-ld/context-terms.ts'
import { idOf, isJson, many, sameOrigin, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import type { Rows } from '../rows.ts'

/** A longer thread has no digest: it is compared page by page. */
const MOST_ITEMS = 1_000
/** Of an address: what one column of an index holds. */
const MOST_LETTERS = 2_000

type Thread = { type: 'entry' | 'post'; id: number; apId: string }

/** SHA-256 over addresses in the order of their bytes, each once and followed by a line feed. */
export const digestOf = (addresses: readonly string[]): string => {
  const lines = [...new Set(addresses)].map((address) => Buffer.from(`${address}\n`))
  const hash = createHash('sha256')
  for (const line of lines.toSorted(Buffer.compare)) hash.update(line)
  return hash.digest('hex')
}

/** The comments of a thread that everybody may read, as they are here; null: they are too many for a digest. */
const commentsOf = async (
  federation: Federation,
  { type, id }: Thread,
): Promise<Pick<Rows['content_object'], 'id' | 'ap_id'>[] | null> => {
  const rows = await federation.db.query<Pick<Rows['content_object'], 'id' | 'ap_id'>>(
    'thread-addresses',
    `select id, ap_id from content_object where thread_id = $1 and type = $2 and visibility = 'visible'
     order by id limit $3`,
    [id, `${type}_comment`, MOST_ITEMS],
  )
  return rows.length < MOST_ITEMS ? rows : null
}

const digestWith = (apId: string, comments: readonly Pick<Rows['content_object'], 'ap_id'>[]): string =>
  digestOf([apId, ...comments.map(({ ap_id: address }) => address)])

/** Digest of what everybody may read of a thread, as it is here, itself included; null: it is too long. */
export const digestOfThread = async (federation: Federation, thread: Thread): Promise<string | null> => {
  const comments = await commentsOf(federation, thread)
  return comments && digestWith(thread.apId, comments)
}

const NAMES = ['likes', 'dislikes', 'shares'] as const
export type Counts = Record<(typeof NAMES)[number], number | null>

/** How often each comment is voted on, those that nobody voted on left out; null: nobody could be asked. */
const countedComments = async (
  federation: Federation,
  { type, id }: Thread,
  comments: readonly Pick<Rows['content_object'], 'id' | 'ap_id'>[],
): Promise<Json[] | null> => {
  const addresses = new Map(comments.map(({ id: number, ap_id: address }) => [number, address]))
  const counted = await askOrNull(federation, threadReactions, { type, id })
  if (!counted) return null
  return counted.comments.flatMap((counts) => {
    const address = addresses.get(counts.id)
    if (address === undefined) return []
    const given = NAMES.filter((name) => counts[name] > 0)
    const totals = given.map((name) => [name, { type: 'OrderedCollection', totalItems: counts[name] }])
    return [{ id: address, ...Object.fromEntries(totals) }]
  })
}

/** What the head of its `context` tells of a thread of ours, so that who has all of it need not ask further. */
export const threadDigest = async (federation: Federation, thread: Thread): Promise<Json> => {
  const { type, id, apId } = thread
  const comments = await commentsOf(federation, thread)
  if (comments === null) return {}
  const reactions = await federation.calls.ask(contentReactions, { type, id })
  const ofComments = await countedComments(federation, thread, comments)
  const counted = NAMES.map((name) => [
    name,
    { id: `${apId}/${name}`, type: 'OrderedCollection', totalItems: reactions?.[name] ?? 0 },
  ])
  return {
    threadDigest: {
      type: 'ThreadDigest',
      digestAlgorithm: DIGEST_ALGORITHM,
      digestValue: digestWith(apId, comments),
      object: { id: apId, ...Object.fromEntries(counted) },
      ...(ofComments && { reactions: ofComments }),
    },
  }
}

export type ToldDigest = Counts & {
  digest: string
  /** Of comments by their addresses: none of those that are missing was voted on. Null: it does not tell. */
  comments: Map<string, Counts> | null
}

const countsIn = (object: Json): Counts => {
  const total = (name: string) => (isJson(object[name]) ? countOf(object[name]['totalItems']) : null)
  return { likes: total('likes'), dislikes: total('dislikes'), shares: total('shares') }
}

const commentsIn = (told: unknown): ToldDigest['comments'] => {
  if (told === undefined || told === null) return null
  const listed = many(told).slice(0, MOST_ITEMS).filter(isJson)
  return new Map(
    listed.flatMap((object) => {
      const address = idOf(object)
      const { likes, dislikes, shares } = countsIn(object)
      return address ? [[address, { likes: likes ?? 0, dislikes: dislikes ?? 0, shares: shares ?? 0 }]] : []
    }),
  )
}

/** The digest that the head of a `context` tells of this thread; null: none, or none that we know how to make. */
export const readThreadDigest = (head: Json, apId: string): ToldDigest | null => {
  const told = head['threadDigest']
  if (!isJson(told) || told['digestAlgorithm'] !== DIGEST_ALGORITHM) return null
  const [digest, object] = [textOf(told['digestValue']), told['object']]
  if (digest === null || !isJson(object) || idOf(object) !== apId) return null
  return { digest, ...countsIn(object), comments: commentsIn(told['reactions']) }
}

/** Remembers where a thread elsewhere tells its digest, where its document says that it does. */
export const rememberContext = async (federation: Federation, root: Json): Promise<void> => {
  const [apId, context] = [idOf(root), idOf(root['context'])]
  if (root['contextDigest'] !== DIGEST_ALGORITHM || !apId || !context || !sameOrigin(apId, context)) return
  if (apId.length > MOST_LETTERS || context.length > MOST_LETTERS) return
  await federation.db.query(
    'remember-context',
    `insert into digested_context (ap_id, context) values ($1, $2)
     on conflict (ap_id) do update set context = excluded.context
       where digested_context.context <> excluded.context`,
    [apId, context],
  )
}

/** Where a thread elsewhere tells its digest; null: it does not. */
export const digestedContextOf = async (federation: Federation, apId: string): Promise<string | null> => {
  const [row] = await federation.db.query<Pick<Rows['digested_context'], 'context'>>(
    'digested-context',
    'select context from digested_context where ap_id = $1',
    [apId],
    { byKey: true },
  )
  return row?.context ?? null
}
