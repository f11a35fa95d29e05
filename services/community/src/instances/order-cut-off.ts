import type { ContextDeps } from '@app/platform/context.ts'
import { bareHost } from '@app/platform/net/host-rules.ts'
import type { Knex } from 'knex'

export const CUT_OFF = 'community.cut-off'

/** `host`: it and what lies below it; null: every instance known here, for the policy itself changed. */
export type CutOffJob = { host: string | null }

/** Has the ties to a host that was just cut off ended in the background. */
export const orderCutOff = (
  community: Pick<ContextDeps, 'work'>,
  tx: Knex.Transaction,
  domain: string | null,
): Promise<void> =>
  community.work.enqueue(CUT_OFF, { host: domain === null ? null : bareHost(domain) } satisfies CutOffJob, {
    tx,
  })
