import type { Revision, Revisions } from '@app/contract/content/revision.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { holds } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import { findItem } from '../items/item.repository.ts'
import type { Item, Kind } from '../items/item.ts'
import { isHidden } from '../items/item.ts'
import { moderates } from '../items/rights.ts'
import { dateTimeOf } from '../views/times.ts'
import type { RevisionRow } from './revision.repository.ts'
import { earlierVersions } from './revision.repository.ts'
import { saidBy } from './said.ts'

/** What was removed is read by whoever may look into the trash; what its author deleted by nobody. */
const isRevealed = async (content: Content, principal: Principal | null, item: Item): Promise<boolean> => {
  if (!isHidden(item.visibility)) return true
  if (item.visibility !== 'trashed' || !principal) return false
  return (
    holds(principal, 'moderate:magazine:trash:read') &&
    (await moderates(content, principal, item.magazine_id))
  )
}

const toRevision = ({ content_warning, is_adult, since, ...row }: RevisionRow): Revision => ({
  ...row,
  contentWarning: content_warning,
  isAdult: is_adult,
  since: dateTimeOf(since),
})

/** What an item says now, and what it said before as far as that was kept and is for this reader. */
export const readRevisions = async (
  content: Content,
  principal: Principal | null,
  kind: Kind,
  number: number,
  { before, perPage }: { before?: number | undefined; perPage: number },
): Promise<Revisions> => {
  const item = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, item)
  if (!(await isRevealed(content, principal, item))) return { items: [] }
  const rows = await earlierVersions(content, item, principal?.userId ?? 0, { before, limit: perPage })
  const earlier = rows.map(toRevision)
  if (before !== undefined) return { items: earlier }
  const since = formatDateTime(item.edited_at ?? item.created_at)
  const now: Revision = { ...saidBy(item), since, version: (earlier[0]?.version ?? 0) + 1 }
  return { items: [now, ...earlier.slice(0, perPage - 1)] }
}
