import { admin } from '../parts/admin.ts'
import { apiDocs } from '../parts/api.ts'
import { moderation } from '../parts/moderation.ts'
import { statistics } from '../parts/statistics.ts'

/** What only those say who look after a magazine or the site, or look behind it. */
export default { moderation, admin, apiDocs, statistics } as const
