import { isDeepStrictEqual } from 'node:util'
import type { Revision, RevisionAttachment } from '@app/contract/content/revision.ts'
import { attachmentsOf } from '../items/attachments.ts'
import type { Item } from '../items/item.ts'

/** What readers are shown of an item and its author may change. */
export type Said = Omit<Revision, 'version' | 'since'>

export const saidBy = (item: Item): Said => ({
  title: item.title,
  url: item.url,
  body: item.body,
  contentWarning: item.content_warning,
  isAdult: item.is_adult,
  lang: item.lang,
  attachments: attachmentsOf(item).map(({ type, altText, filePath, sourceUrl }) => ({
    type,
    altText,
    filePath,
    sourceUrl,
  })),
})

/** A picture from elsewhere is the same whether or not it was fetched meanwhile. */
const comparable = ({ attachments, body, ...said }: Said) => ({
  ...said,
  body: body ?? '',
  attachments: attachments.map(({ type, altText, filePath, sourceUrl }: RevisionAttachment) => [
    type,
    altText,
    sourceUrl ?? filePath,
  ]),
})

export const saysTheSame = (one: Said, other: Said): boolean =>
  isDeepStrictEqual(comparable(one), comparable(other))
