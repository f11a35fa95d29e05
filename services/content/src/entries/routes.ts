import * as op from '@app/contract/content/entries.ts'
import type { Entry } from '@app/contract/content/schemas.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { deleteItem } from '../items/delete-item.ts'
import { findItem } from '../items/item.repository.ts'
import { markRead } from '../items/mark-read.ts'
import { mayPost } from '../items/rights.ts'
import { report } from '../reports/report.ts'
import { readActivity } from '../votes/activity.ts'
import { favourite, vote } from '../votes/vote.ts'
import type { EntryDraft } from './create-entry.ts'
import { createEntry } from './create-entry.ts'
import { readEntry } from './read-entry.ts'
import { mayEditEntry, updateEntry } from './update-entry.ts'

export const entryRoutes = (content: Content): Route[] => {
  type Create = {
    params: { magazine_id: number }
    body: EntryDraft
    principal: Parameters<typeof createEntry>[1]
    file: Parameters<typeof createEntry>[4]
  }
  const create = async ({ params, body, principal, file }: Create): Promise<Entry> =>
    readEntry(content, principal, await createEntry(content, principal, params.magazine_id, body, file))
  const guard = (call: Pick<Create, 'params' | 'principal'>) =>
    mayPost(content, call.principal.userId, call.params.magazine_id, 'entry')
  const exists = (call: { params: { entry_id: number } }) =>
    findItem(content.db, 'entry', call.params.entry_id)

  return [
    serve(op.magazineEntryCreateArticle, create, { guard }),
    serve(op.magazineEntryCreateLink, create, { guard }),
    serve(op.magazineEntryCreateImage, create, { guard }),
    serve(op.magazineEntryCreate, create, { guard }),
    serve(op.entryRetrieve, async ({ params, principal }) => {
      const entry = await readEntry(content, principal, params.entry_id)
      await markRead(content, principal, 'entry', params.entry_id)
      return entry
    }),
    serve(
      op.entryUpdate,
      async ({ params, body, principal }) => {
        await updateEntry(content, principal, params.entry_id, body)
        return readEntry(content, principal, params.entry_id, { unguarded: true })
      },
      { guard: ({ params, principal }) => mayEditEntry(content, principal, params.entry_id) },
    ),
    serve(op.entryDelete, async ({ params, principal }) =>
      deleteItem(content, principal, 'entry', params.entry_id).then(() => undefined),
    ),
    serve(
      op.entryReport,
      async ({ params, body, principal }) =>
        report(content, principal, 'entry', params.entry_id, body.reason).then(() => undefined),
      { guard: exists },
    ),
    serve(op.entryVote, async ({ params, principal }) => {
      await vote(content, principal, 'entry', params.entry_id, params.choice)
      return readEntry(content, principal, params.entry_id)
    }),
    serve(op.entryFavourite, async ({ params, principal }) => {
      await favourite(content, principal, 'entry', params.entry_id)
      return readEntry(content, principal, params.entry_id)
    }),
    serve(op.entryActivity, ({ params, principal }) =>
      readActivity(content, principal, 'entry', params.entry_id),
    ),
  ]
}
