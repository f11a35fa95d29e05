import { previewLink } from '@app/contract/calls/media.ts'
import type { linkRetrieve } from '@app/contract/content/links.ts'
import type { ReplyOf } from '@app/contract/operation.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { runComposed, Values } from '@app/platform/db/composed.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { filters } from '../feeds/filters.ts'
import { readerOf } from '../views/hidden.ts'
import { showEntry, threadColumns, threadSight, threadTables } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { viewerState } from '../views/viewer.ts'
import { linkOf } from './create-entry.ts'

const MOST = 5

/** As lists of all threads show them to this reader; found by the index of addresses. */
const threadsWith = (content: Content, principal: Principal, url: string): Promise<ThreadRow[]> => {
  const everything = { sort: 'newest', time: '∞' } as const
  const feed = {
    ...feedFor(content, principal, ['entry'], { of: 'all' }, everything),
    discoverableOnly: false,
  }
  const values = new Values()
  const viewer = values.add(principal.userId)
  const shown = filters(feed, readerOf(principal, viewer), values)
  const text = `
    select ${threadColumns(viewer)} from item i ${threadTables}
    where i.kind = 'entry' and i.url = ${values.add(url)} and ${shown.join(' and ')}
    order by i.created_at desc, i.id desc limit ${MOST}`
  return runComposed<ThreadRow>(content.db, 'link-bearing', text, values, { plannedOnce: true })
}

/** What a page says of itself, and who talks about it here already. A page that does not answer says nothing. */
export const readLink = async (
  content: Content,
  principal: Principal,
  address: string,
): Promise<ReplyOf<typeof linkRetrieve>> => {
  const url = linkOf(address.trim())
  const [asked, rows] = await Promise.all([
    askOrNull(content, previewLink, { url }),
    threadsWith(content, principal, url),
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
