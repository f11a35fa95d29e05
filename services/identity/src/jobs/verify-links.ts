import type { Worker } from '@app/platform/bus/bus.ts'
import type { Identity } from '../context.ts'
import type { VerifyLinksJob } from '../profile/verify-links.ts'
import { VERIFY_LINKS, verifyLinks } from '../profile/verify-links.ts'

export const verifyLinksWorker = (identity: Identity): Worker<VerifyLinksJob> => ({
  queue: VERIFY_LINKS,
  concurrency: 2,
  retryDelaysMs: [60_000],
  handle: ({ data }) => verifyLinks(identity, data),
})
