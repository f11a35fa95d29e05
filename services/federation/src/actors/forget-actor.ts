import { setRemoteMagazineDeleted } from '@app/contract/calls/community.ts'
import { purgeRemoteAccount } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/**
 * Its own server says that an actor is gone (rules/federation.md#activities): a person leaves with all they made, a
 * magazine is hidden until its server shows it again. Idempotent; nothing for whom nobody here ever met.
 */
export const forgetActor = async (federation: Federation, address: string): Promise<void> => {
  const [gone] = (await federation.db
    .knex('remote_actor')
    .where({ ap_id: address })
    .update({ gone_at: federation.clock.now() })
    .returning(['kind', 'local_id'])) as Pick<Rows['remote_actor'], 'kind' | 'local_id'>[]
  if (!gone || gone.local_id === null) return
  if (gone.kind === 'user') await giveJob(federation.work, purgeRemoteAccount, { userId: gone.local_id })
  if (gone.kind === 'magazine')
    await federation.calls.ask(setRemoteMagazineDeleted, { magazineId: gone.local_id })
}
