import type { LogType } from '@app/contract/community/moderation.ts'
import {
  contentCreated,
  contentEdited,
  contentModerated,
  contentMoved,
  contentPurged,
  contentReported,
  contentVisibilityChanged,
  contentVoted,
  isShown,
  magazineCountsChanged,
} from '@app/contract/events/content.ts'
import { on, together } from '@app/platform/events/projection.ts'
import { noteActivities } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { writeLog } from '../log/log.ts'
import { visibilityLog } from '../log/log.rules.ts'
import { keepCounts, noteNewContent } from '../magazines/keep-counts.ts'
import { fileReport, settleReport } from '../reports/report.ts'
import { forgetTrashed, keepTrash } from '../trash/trash.ts'
import { forgetPayloads } from '../webhooks/delivery.repository.ts'
import { noteHappenings } from '../webhooks/happening.ts'
import { isNews, ofItem, visibilityAct } from '../webhooks/happenings.rules.ts'

/** What happens to content, as far as magazines show it: counts, activity, the log and reports. */
export const contentHandlers = (community: Community) => [
  ...together([contentCreated], async (tx, created) => {
    const made = created.map(({ data: item, envelope: { time } }) => ({
      item,
      // Content imported from elsewhere may be old: it says nothing about now.
      at: new Date(Math.min(new Date(item.createdAt).getTime(), new Date(time).getTime())),
    }))
    await noteNewContent(
      tx,
      made.map(({ item, at }) => ({ magazineId: item.magazineId, userId: item.authorId, at })),
    )
    // A rebuild tells of what was trashed long ago as if it were new.
    for (const { item, at } of made) if (item.visibility === 'trashed') await keepTrash(tx, item, at)
    await noteHappenings(
      community,
      tx,
      created
        .filter(({ data, envelope }) => isNews(envelope) && !data.isBackfill && isShown(data))
        .flatMap(({ data, envelope }) => ofItem(data, 'created', envelope.id) ?? []),
    )
  }),
  ...together([contentVoted], (tx, votes) =>
    noteActivities(
      tx,
      votes.map(({ data, envelope }) => ({ userId: data.userId, at: new Date(envelope.time) })),
    ),
  ),
  ...together([magazineCountsChanged], (tx, changes) =>
    keepCounts(
      tx,
      changes.map(({ data }) => data),
    ),
  ),
  on(contentEdited, async (tx, item, envelope) => {
    const happening = isNews(envelope) && isShown(item) ? ofItem(item, 'edited', envelope.id) : null
    if (happening) await noteHappenings(community, tx, [happening])
  }),
  on(contentVisibilityChanged, async (tx, item, envelope) => {
    const { time } = envelope
    const at = new Date(time)
    const type = visibilityLog(item)
    if (type) {
      const subject = { type: item.type, id: item.id }
      await writeLog(tx, { magazineId: item.magazineId, type, moderatorId: item.byId, subject, at })
    }
    await settleReport(community, tx, item, at)
    await keepTrash(tx, item, item.lastActive === undefined ? at : new Date(item.lastActive))
    const act = isNews(envelope) ? visibilityAct(item, item.previous) : null
    const happening = act && ofItem(item, act, envelope.id)
    if (happening) await noteHappenings(community, tx, [happening])
  }),
  on(contentModerated, async (tx, { type, id, magazineId, byId, act }, { time }) => {
    const logged: LogType | null =
      (act === 'pinned' || act === 'unpinned') && type === 'entry'
        ? `entry_${act}`
        : (act === 'locked' || act === 'unlocked') && (type === 'entry' || type === 'post')
          ? `${type}_${act}`
          : null
    if (!logged) return
    const at = new Date(time)
    await writeLog(tx, { magazineId, type: logged, moderatorId: byId, subject: { type, id }, at })
  }),
  on(contentMoved, async (tx, { type, id, magazineId }) => {
    for (const table of ['report', 'trashed']) {
      await tx.raw(
        'update ?? set magazine_id = m.id from magazine m where m.id = ? and subject_type = ? and subject_id = ?',
        [table, magazineId, type, id],
      )
    }
  }),
  on(contentReported, (tx, report, { time }) => fileReport(community, tx, report, new Date(time))),
  on(contentPurged, async (tx, item, envelope) => {
    await forgetTrashed(tx, item)
    await forgetPayloads(tx, item)
    const happening = isNews(envelope) && isShown(item) ? ofItem(item, 'removed', envelope.id) : null
    if (happening) await noteHappenings(community, tx, [happening])
    await tx('report').where({ subject_type: item.type, subject_id: item.id }).delete()
    await tx('moderation_log').where({ subject_type: item.type, subject_id: item.id }).delete()
  }),
]
