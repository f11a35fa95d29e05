import * as community from '@app/contract/events/community.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Content } from '../context.ts'
import { keepMagazine } from '../magazines/magazine-card.ts'
import { purgeMagazine } from '../magazines/purge-magazine.ts'
import { keepSettings } from '../settings/keep-settings.ts'

/** Magazines, who subscribes to and blocks them, and the settings of the instance. */
export const fromCommunity = (content: Content): Projection['handlers'] => {
  const seen = () => content.counts.changed()
  return [
    on(community.magazineChanged, (tx, magazine) => keepMagazine(content, tx, magazine)),
    on(community.magazinePurged, (tx, { magazineId }) => purgeMagazine(content, tx, magazineId)),
    on(community.magazineSubscribed, async (tx, { magazineId, userId }) => {
      await tx('magazine_subscription')
        .insert({ magazine_id: magazineId, user_id: userId })
        .onConflict()
        .ignore()
      seen()
    }),
    on(community.magazineUnsubscribed, async (tx, { magazineId, userId }) => {
      await tx('magazine_subscription').where({ magazine_id: magazineId, user_id: userId }).delete()
      seen()
    }),
    on(community.magazineBlocked, async (tx, { magazineId, userId }) => {
      await tx('magazine_block').insert({ magazine_id: magazineId, user_id: userId }).onConflict().ignore()
      seen()
    }),
    on(community.magazineUnblocked, async (tx, { magazineId, userId }) => {
      await tx('magazine_block').where({ magazine_id: magazineId, user_id: userId }).delete()
      seen()
    }),
    on(community.instancesBlockedForAll, async (tx, { domains }) => {
      await tx('instance_hidden_for_all').delete()
      if (domains.length > 0)
        await tx('instance_hidden_for_all').insert(domains.map((domain) => ({ domain })))
      seen()
    }),
    on(community.settingsChanged, (tx, { settings }) => keepSettings(content, tx, settings)),
  ]
}
