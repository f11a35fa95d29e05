import { previewLink } from '@app/contract/calls/media.ts'
import type { linkRetrieve } from '@app/contract/content/links.ts'
import type { ReplyOf } from '@app/contract/operation.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { hiddenPeople } from '../views/hidden.ts'
import { showEntry, threadColumns, threadSight, threadTables } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { viewerState } from '../views/viewer.ts'
import { linkOf } from './create-entry.ts'

const MOST = 5

/** By the index of addresses: threads for everybody, but what this reader does not see in lists. */
const BEARING = `
  select ${threadColumns('$2')} from item i ${threadTables}
  where i.kind = 'entry' and i.url = $1 and i.shelf < 2 and i.author_id <> all(${hiddenPeople('$2::int')})
    and not (i.is_adult and coalesce((select hide_adult from user_card where user_id = $2::int), true))
  order by i.created_at desc, i.id desc limit ${MOST}`

/** What a page says of itself, and who talks about it here already. A page that does not answer says nothing. */
export const readLink = async (
  content: Content,
  principal: Principal,
  address: string,
): Promise<ReplyOf<typeof linkRetrieve>> => {
  const url = linkOf(address.trim())
  const [asked, rows] = await Promise.all([
    askOrNull(content, previewLink, { url }),
    content.db.query<ThreadRow>('link-bearing', BEARING, [url, principal.userId], { plannedOnce: true }),
  ])
  const { title = null, description = null, siteName = null, image = null } = asked?.preview ?? {}
  const viewer = await viewerState(content.db, principal, rows)
  const sight = threadSight(principal)
  return {
    url,
    title,
    description,
    siteName,
    image: image?.image ?? null,
    entries: rows.map((row) => showEntry(row, viewer, sight)),
  }
}
