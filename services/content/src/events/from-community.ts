import * as community from '@app/contract/events/community.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { keepMagazine } from '../magazines/magazine-card.ts'
import { purgeMagazine } from '../magazines/purge-magazine.ts'
import { keepSettings } from '../settings/keep-settings.ts'

/** Magazines, who subscribes to and blocks them, and the settings of the instance. */
export const fromCommunity = (content: Content): Projection['handlers'] => {
  /** Nobody counts or ranks anew before what was written holds. */
  const seen = (tx: Knex.Transaction) => afterCommit(tx, () => content.counts.changed())
  return [
    on(community.magazineChanged, (tx, magazine) => keepMagazine(content, tx, magazine)),
    on(community.magazinePurged, (tx, { magazineId }) => purgeMagazine(content, tx, magazineId)),
    on(community.magazineSubscribed, async (tx, { magazineId, userId }) => {
      await tx('magazine_subscription')
        .insert({ magazine_id: magazineId, user_id: userId })
        .onConflict()
        .ignore()
      seen(tx)
    }),
    on(community.magazineUnsubscribed, async (tx, { magazineId, userId }) => {
      await tx('magazine_subscription').where({ magazine_id: magazineId, user_id: userId }).delete()
      seen(tx)
    }),
    on(community.magazineBlocked, async (tx, { magazineId, userId }) => {
      await tx('magazine_block').insert({ magazine_id: magazineId, user_id: userId }).onConflict().ignore()
      seen(tx)
    }),
    on(community.magazineUnblocked, async (tx, { magazineId, userId }) => {
      await tx('magazine_block').where({ magazine_id: magazineId, user_id: userId }).delete()
      seen(tx)
    }),
    on(community.instancesBlockedForAll, async (tx, { domains }) => {
      await tx('instance_hidden_for_all').delete()
      if (domains.length > 0)
        await tx('instance_hidden_for_all').insert(domains.map((domain) => ({ domain })))
      seen(tx)
    }),
    on(community.settingsChanged, (tx, { settings }) => keepSettings(content, tx, settings)),
  ]
}
