import { admin } from '../parts/admin.ts'
import { apiDocs } from '../parts/api.ts'
import { moderation } from '../parts/moderation.ts'
import { statistics } from '../parts/statistics.ts'
import { webhooks } from '../parts/webhooks.ts'
import { newMagazine } from '../parts/writing.ts'

/** What only those say who look after a magazine or the site, or look behind it, or make a magazine. */
export default { moderation, admin, apiDocs, statistics, webhooks, submit: newMagazine } as const
