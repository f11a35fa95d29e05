import * as op from '@app/contract/content/entries.ts'
import { linkRetrieve } from '@app/contract/content/links.ts'
import type { Entry } from '@app/contract/content/schemas.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { markRead } from '../items/mark-read.ts'
import { mayPost } from '../items/rights.ts'
import { checkOpened } from '../threads/thread-check.ts'
import { threadActions } from '../threads/actions.ts'
import type { EntryDraft } from './create-entry.ts'
import { createEntry } from './create-entry.ts'
import { readLink } from './link.view.ts'
import { readEntry } from './read-entry.ts'
import { mayEditEntry, updateEntry } from './update-entry.ts'

export const entryRoutes = (content: Content): Route[] => {
  const act = threadActions<Entry>(content, 'entry', readEntry)
  type Create = {
    params: { magazine_id: number }
    body: EntryDraft
    principal: Parameters<typeof createEntry>[1]
    files: Parameters<typeof createEntry>[4]
  }
  const create = async ({ params, body, principal, files }: Create): Promise<Entry> =>
    readEntry(content, principal, await createEntry(content, principal, params.magazine_id, body, files))
  const guard = (call: Pick<Create, 'params' | 'principal'>) =>
    mayPost(content, call.principal.userId, call.params.magazine_id, 'entry')

  return [
    serve(op.magazineEntryCreateArticle, create, { guard }),
    serve(op.magazineEntryCreateLink, create, { guard }),
    serve(op.magazineEntryCreateImage, create, { guard }),
    serve(op.magazineEntryCreate, create, { guard }),
    serve(linkRetrieve, ({ query, principal }) => readLink(content, principal, query.url)),
    serve(op.entryRetrieve, async ({ params, principal, req }) => {
      const entry = await readEntry(content, principal, params.entry_id)
      markRead(content, { principal, req }, 'entry', params.entry_id, entry.numComments)
      await checkOpened(content, principal, 'entry', params.entry_id, entry)
      return entry
    }),
    serve(
      op.entryUpdate,
      async ({ params, body, principal, files, precondition }) => {
        await updateEntry(content, principal, params.entry_id, { ...body, files }, precondition)
        return readEntry(content, principal, params.entry_id, { unguarded: true })
      },
      { guard: ({ params, principal }) => mayEditEntry(content, principal, params.entry_id) },
    ),
    serve(op.entryDelete, ({ params, principal }) => act.remove(principal, params.entry_id)),
    serve(
      op.entryReport,
      ({ params, body, principal }) => act.report(principal, params.entry_id, body.reason),
      {
        guard: ({ params }) => act.exists(params.entry_id),
      },
    ),
    serve(op.entryVote, ({ params, principal }) => act.vote(principal, params.entry_id, params.choice)),
    serve(op.entryPollVote, ({ params, body, principal }) =>
      act.voteInPoll(principal, params.entry_id, body.choices),
    ),
    serve(op.entryFavourite, ({ params, principal }) => act.favourite(principal, params.entry_id)),
    serve(op.entryActivity, ({ params, principal }) => act.activity(principal, params.entry_id)),
  ]
}
