import { mediaOf } from '../captions/media.view.ts'
import { attachmentsOf } from './attachments.ts'
import type { Item } from './item.ts'

/** What an edit changes, as the API shows it: what `If-Match` is held against. */
export const editedState = (item: Item) => ({
  title: item.title,
  body: item.body,
  tags: item.tags,
  lang: item.lang,
  isAdult: item.is_adult,
  contentWarning: item.content_warning,
  isOc: item.is_oc,
  attachments: attachmentsOf(item),
  media: mediaOf(item),
})
