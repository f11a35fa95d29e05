import { refusals } from '../common.ts'
import type { Tag } from '../tags.ts'

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
