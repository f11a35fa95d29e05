import { createHash } from 'node:crypto'
import { contentReactions } from '@app/contract/calls/content.ts'
import type { Federation } from '../context.ts'
import { countOf } from '../collections/read-collection.ts'
import { DIGEST_ALGORITHM } from '../json-ld/context-terms.ts'
import { idOf, isJson, sameOrigin, textOf } from '../json-ld/json.ts'
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

/** Digest of what everybody may read of a thread, as it is here, itself included; null: it is too long. */
export const digestOfThread = async (
  federation: Federation,
  { type, id, apId }: Thread,
): Promise<string | null> => {
  const rows = await federation.db.query<Pick<Rows['content_object'], 'ap_id'>>(
    'thread-addresses',
    `select ap_id from content_object where thread_id = $1 and type = $2 and visibility = 'visible'
     order by id limit $3`,
    [id, `${type}_comment`, MOST_ITEMS],
  )
  return rows.length < MOST_ITEMS ? digestOf([apId, ...rows.map(({ ap_id: address }) => address)]) : null
}

/** What the head of its `context` tells of a thread of ours, so that who has all of it need not ask further. */
export const threadDigest = async (federation: Federation, thread: Thread): Promise<Json> => {
  const { type, id, apId } = thread
  const digestValue = await digestOfThread(federation, thread)
  if (digestValue === null) return {}
  const reactions = await federation.calls.ask(contentReactions, { type, id })
  const counted = (['likes', 'dislikes', 'shares'] as const).map((name) => [
    name,
    { id: `${apId}/${name}`, type: 'OrderedCollection', totalItems: reactions?.[name] ?? 0 },
  ])
  return {
    threadDigest: {
      type: 'ThreadDigest',
      digestAlgorithm: DIGEST_ALGORITHM,
      digestValue,
      object: { id: apId, ...Object.fromEntries(counted) },
    },
  }
}

export type ToldDigest = {
  digest: string
  likes: number | null
  dislikes: number | null
  shares: number | null
}

/** The digest that the head of a `context` tells of this thread; null: none, or none that we know how to make. */
export const readThreadDigest = (head: Json, apId: string): ToldDigest | null => {
  const told = head['threadDigest']
  if (!isJson(told) || told['digestAlgorithm'] !== DIGEST_ALGORITHM) return null
  const [digest, object] = [textOf(told['digestValue']), told['object']]
  if (digest === null || !isJson(object) || idOf(object) !== apId) return null
  const total = (name: string) => (isJson(object[name]) ? countOf(object[name]['totalItems']) : null)
  return { digest, likes: total('likes'), dislikes: total('dislikes'), shares: total('shares') }
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
