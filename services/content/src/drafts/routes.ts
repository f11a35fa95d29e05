import { formatDateTime } from '@app/contract/common.ts'
import type { Draft, DraftSmall } from '@app/contract/content/draft.ts'
import * as op from '@app/contract/content/drafts.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { withPictures } from '../items/images.ts'
import type { DraftRow, DraftSmallRow } from './draft.repository.ts'
import { draftsOf, findDraft, forgetDraft, keepDraft } from './draft.repository.ts'

const toSmall = ({
  key,
  about,
  path,
  first_words,
  changed_at,
  picture_count,
}: DraftSmallRow): DraftSmall => ({
  key,
  about,
  path,
  firstWords: first_words,
  changedAt: formatDateTime(changed_at),
  pictureCount: picture_count,
})

const toDraft = (row: DraftRow): Draft => {
  const pictures = row.pictures as Draft['pictures']
  return {
    ...toSmall({ ...row, picture_count: pictures.length }),
    fields: row.fields as Draft['fields'],
    pictures,
  }
}

export const draftRoutes = (content: Content): Route[] => {
  const read = async (userId: number, key: string): Promise<Draft> => {
    const row = await findDraft(content, userId, key)
    if (!row) throw notFound(`There is no draft ${key}.`)
    return toDraft(row)
  }
  return [
    serve(op.drafts, async ({ principal }) => ({
      items: (await draftsOf(content, principal.userId)).map(toSmall),
    })),
    serve(op.draftRetrieve, ({ params, principal }) => read(principal.userId, params.draft_key)),
    serve(op.draftKeep, async ({ params, body, principal }) => {
      await keepDraft(content, principal.userId, params.draft_key, body)
      return read(principal.userId, params.draft_key)
    }),
    serve(op.draftPictureAdd, ({ files }) =>
      withPictures(content, { files }, async ([stored]) => {
        if (!stored) throw badRequest('uploadImage: a picture is expected.')
        return { path: `/media/${stored.image.filePath}`, alt: '' }
      }),
    ),
    serve(op.draftDelete, async ({ params, principal }): Promise<undefined> => {
      await forgetDraft(content, principal.userId, params.draft_key)
    }),
  ]
}
