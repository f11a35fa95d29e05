import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import type { Subject } from '../../model/cached-items.ts'

export type Revision = Reply<'entry_revisions'>['items'][number]
export type Asking = Subject & {
  /** The version to go on from; none: what the item says now is the first. */
  before?: number
}

/** Versions of a page. */
const PAGE = 10

const asking = ({ kind, id, before }: Asking) => {
  // One more, which the oldest of the page is compared with.
  const query = { before, perPage: PAGE + 1 }
  switch (kind) {
    case 'Entry':
      return ask('entry_revisions', { params: { entry_id: id }, query })
    case 'Post':
      return ask('post_revisions', { params: { post_id: id }, query })
    case 'EntryComment':
      return ask('entry_comment_revisions', { params: { comment_id: id }, query })
    case 'PostComment':
      return ask('post_comment_revisions', { params: { comment_id: id }, query })
  }
}

/** A version with what it was made of. */
export type Version = Revision & { previous: Revision | null }

export const revisionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRevisions: build.query<{ versions: Version[]; next: number | null }, Asking>({
      query: asking,
      transformResponse: ({ items }: Reply<'entry_revisions'>) => {
        const versions = items.slice(0, PAGE).map((one, i) => ({ ...one, previous: items[i + 1] ?? null }))
        return { versions, next: items.length > PAGE ? (versions.at(-1)?.version ?? null) : null }
      },
      providesTags: (_, __, { kind, id }) => [{ type: kind, id }],
    }),
  }),
})
