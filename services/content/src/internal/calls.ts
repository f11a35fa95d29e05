import { contentActivity } from '@app/contract/calls/activity.ts'
import * as ask from '@app/contract/calls/content.ts'
import * as remote from '@app/contract/calls/remote-moderation.ts'
import { magazineItemCount, purgeMagazineItems, purgeWorks } from '@app/contract/calls/purge.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Content } from '../context.ts'
import { cardsOf } from '../items/content-card.ts'
import { keepSetting } from '../items/notification-setting.ts'
import { countMagazineItems, removeMagazineItems } from '../items/purge-magazine-items.ts'
import { purgeSomeOf } from '../projection/purge.ts'
import { decideReport } from '../reports/decide-report.ts'
import { countContent, countVotes } from '../statistics/statistics.ts'
import { hasActivity } from './activity.ts'
import { findByApId } from './by-ap-id.ts'
import { keepRemotePins, moderateRemote, pinnedEntries, reportRemote } from './remote-moderation.ts'
import { applyRemoteVote, ingest, removeRemote } from './remote.ts'
import { viewsOf } from './views.ts'

/** What other contexts ask of this one. */
export const callsOf = (content: Content): CallHandler[] => {
  const { db } = content
  return [
    answer(ask.contentViews, async ({ viewer, refs, unmasked = false }) => ({
      items: await viewsOf(content, viewer, refs, { reveal: unmasked }),
    })),
    answer(ask.contentCards, async ({ refs }) => {
      const cards = await cardsOf(
        db.knex,
        refs.map(({ id }) => id),
      )
      return {
        items: refs.map(({ type, id }) => cards.find((card) => card.id === id && card.type === type) ?? null),
      }
    }),
    answer(ask.contentByApId, async ({ apId }) => {
      const found = await findByApId(content, apId)
      const [card] = found ? await cardsOf(db.knex, [found.id]) : []
      return card ?? null
    }),
    answer(ask.keepContentSetting, (input) => keepSetting(content, input)),
    answer(ask.ingestContent, (input) => ingest(content, input)),
    answer(ask.applyRemoteVote, (input) => applyRemoteVote(content, input)),
    answer(ask.removeRemote, (input) => removeRemote(content, input)),
    answer(remote.moderateRemote, (input) => moderateRemote(content, input)),
    answer(remote.keepRemotePins, (input) => keepRemotePins(content, input)),
    answer(remote.pinnedEntries, ({ magazineId }) => pinnedEntries(content, magazineId)),
    answer(remote.reportRemote, (input) => reportRemote(content, input)),
    answer(ask.decideReport, (input) => decideReport(content, input)),
    answer(magazineItemCount, async ({ magazineId }) => ({
      items: await countMagazineItems(content, magazineId),
    })),
    answer(contentActivity, async ({ userId }) => ({ any: await hasActivity(content, userId) })),
    answer(purgeWorks, ({ userId, before, limit }) => purgeSomeOf(content, userId, limit, before)),
    answer(purgeMagazineItems, ({ magazineId, limit }) => removeMagazineItems(content, magazineId, limit)),
    answer(ask.contentStatistics, (input) => countContent(content, input)),
    answer(ask.voteStatistics, (input) => countVotes(content, input)),
    answer(ask.contentCounts, async () => {
      const [row] = await db.query<{ threads: number; comments: number }>(
        'local-counts',
        `select count(*) filter (where thread_id is null)::int as threads,
           count(*) filter (where thread_id is not null)::int as comments
         from item where is_local and visibility = 'visible'`,
      )
      return { localPosts: row?.threads ?? 0, localComments: row?.comments ?? 0 }
    }),
  ]
}
