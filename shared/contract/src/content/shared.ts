import { z } from 'zod'
import { refusals } from '../common.ts'
import type { Tag } from '../tags.ts'
import { ContentItem, CursorPagination } from './schemas.ts'

/** What every operation on items may answer beside its success. */
export const answers = refusals(400, 401, 403, 404, 429)

/** What operations of content under one tag of the API's documentation have in common. */
export const asOfContent = <const T extends Tag>(tag: T) =>
  ({
    /** For everybody; the answer to anonymous readers is kept for a second. */
    reading: {
      context: 'content',
      tag,
      method: 'GET',
      auth: 'optional',
      rate: 'api_read',
      anonymousRate: 'anonymous_api_read',
      cacheMs: 1000,
    },
    /** For members. */
    acting: { context: 'content', tag, auth: 'required' },
  }) as const

/** A page of threads and posts, and where the next and the one before begin. */
export const cursorPage = z.object({ items: z.array(ContentItem), pagination: CursorPagination })
