import type { Entry } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { crosspostsOf, hasCrossposts } from './crossposts.ts'
import { noSuch } from '../items/item.repository.ts'
import { mustBeReadable } from '../items/audience.ts'
import { completenessOf } from '../threads/thread-check.ts'
import { showEntry, threadColumns, threadSight, threadTables } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { factsOf, viewerState } from '../views/viewer.ts'
import type { WithFacts } from '../views/viewer.ts'

const ONE = `
  select ${threadColumns('$2')}, ${factsOf('$2', 'i.domain_id')}, ${hasCrossposts} as has_crossposts
  from item i ${threadTables} where i.kind = $3 and i.number = $1`

/** A thread that was looked up alone. */
type OneThread = ThreadRow & WithFacts & { has_crossposts: boolean }

export type ReadOptions = {
  /** As the moderator who trashed it sees it. */
  reveal?: boolean
  /** Whether it is private is not asked: the answer to an act that was allowed. */
  unguarded?: boolean
}

export const readThreadRow = async (
  content: Content,
  principal: Principal | null,
  kind: 'entry' | 'post',
  number: number,
  { unguarded = false }: ReadOptions = {},
): Promise<OneThread> => {
  const values = [number, principal?.userId ?? 0, kind]
  const [row] = await content.db.query<OneThread>('thread-one', ONE, values, {
    fromReplica: true,
    plannedOnce: true,
  })
  if (!row) throw noSuch(kind, number)
  if (!unguarded) await mustBeReadable(content, principal, row)
  return row
}

/** One thread as this reader sees it, with its crossposts. */
export const readEntry = async (
  content: Content,
  principal: Principal | null,
  number: number,
  options: ReadOptions = {},
): Promise<Entry> => {
  const row = await readThreadRow(content, principal, 'entry', number, options)
  const [viewer, crossposts, completeness, { embeds }] = await Promise.all([
    viewerState(content.db, principal, [row]),
    crosspostsOf(content, principal, row.has_crossposts ? [row] : []),
    completenessOf(content, row),
    content.settings.current(),
  ])
  return showEntry(row, viewer, threadSight(principal), {
    reveal: options.reveal ?? false,
    crossposts: crossposts.get(row.id) ?? [],
    completeness,
    embed: row.url === null ? null : content.embedOf(embeds, row.url),
  })
}
