import { magazineViews } from '@app/contract/calls/community.ts'
import { userViews } from '@app/contract/calls/identity.ts'
import type { SearchActor, SearchResultItem } from '@app/contract/content/search-schemas.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { itemsById } from '../views/mixed-items.ts'
import type { Rows } from '../rows.ts'
import { idsOf, itemIds } from './ranking.ts'
import type { Hit } from './kept-rankings.ts'

const nothing: SearchResultItem = {
  entry: null,
  entryComment: null,
  post: null,
  postComment: null,
  magazine: null,
  user: null,
}

/**
 * People and magazines as their owners show them to this reader; nobody is asked where there are none. An owner that does
 * not answer leaves them out.
 */
const cardsOf = async (content: Content, viewer: Principal | null, hits: readonly Hit[]) => {
  const userIds = idsOf(hits, 'user')
  const magazineIds = idsOf(hits, 'magazine')
  const asked = viewer && { ...viewer, scopes: [...viewer.scopes] }
  const [users, magazines] = await Promise.all([
    userIds.length === 0 ? null : askOrNull(content, userViews, { viewer: asked, userIds }),
    magazineIds.length === 0 ? null : askOrNull(content, magazineViews, { viewer: asked, magazineIds }),
  ])
  return {
    users: new Map((users?.items ?? []).flatMap((user) => (user ? [[user.userId, user] as const] : []))),
    magazines: new Map(
      (magazines?.items ?? []).flatMap((magazine) =>
        magazine ? [[magazine.magazineId, magazine] as const] : [],
      ),
    ),
  }
}

type ThreadName = Pick<Rows['item'], 'id' | 'number'> & { title: string; slug: string }

/** What the threads are called that comments are on, by the ids of the comments; of those that not everybody sees, nothing. */
const threadNames = async ({ db }: Content, hits: readonly Hit[]): Promise<Map<number, ThreadName>> => {
  const ids = idsOf(hits, 'entry_comment')
  if (ids.length === 0) return new Map()
  const rows = await db.query<ThreadName>(
    'search-threads',
    `select c.id, w.number, w.title, w.slug from item c join item w on w.id = c.thread_id
     where c.id = any($1::int[]) and w.visibility = 'visible'`,
    [ids],
    { fromReplica: true },
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What was found as this reader sees it, in its order; what went meanwhile is left out. */
export const showResults = async (
  content: Content,
  viewer: Principal | null,
  hits: readonly Hit[],
): Promise<SearchResultItem[]> => {
  const [{ users, magazines }, items, threads] = await Promise.all([
    cardsOf(content, viewer, hits),
    itemsById(content, viewer, itemIds(hits)),
    threadNames(content, hits),
  ])
  return hits.flatMap(({ kind, id }): SearchResultItem[] => {
    if (kind === 'user') {
      const user = users.get(id)
      return user ? [{ ...nothing, user }] : []
    }
    if (kind === 'magazine') {
      const magazine = magazines.get(id)
      return magazine ? [{ ...nothing, magazine }] : []
    }
    const item = items.get(id)
    if (!item) return []
    const thread = threads.get(id)
    const { entryComment } = item
    if (!entryComment || !thread) return [{ ...nothing, ...item }]
    const entry = { entryId: thread.number, title: thread.title, slug: thread.slug }
    return [{ ...nothing, ...item, entryComment: { ...entryComment, entry } }]
  })
}

export const showActors = async (
  content: Content,
  viewer: Principal | null,
  hits: readonly Hit[],
): Promise<SearchActor[]> => {
  const { users, magazines } = await cardsOf(content, viewer, hits)
  return [
    ...[...users.values()].map((object) => ({ type: 'user' as const, object })),
    ...[...magazines.values()].map((object) => ({ type: 'magazine' as const, object })),
  ]
}
