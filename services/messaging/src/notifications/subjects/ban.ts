import { formatDateTime } from '@app/contract/common.ts'
import type { Subject } from '../../store/records.ts'
import { peopleFor } from '../../users/user.view.ts'
import { shorten } from './subject-handler.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** A ban counts as expired a little early, so that one ended this moment is shown as ended. */
const EXPIRY_SLACK_MS = 10_000

/** A ban from a magazine. */
export const banSubject: SubjectHandler<Extract<Subject, { kind: 'ban' }>> = {
  async loadViews(messaging, viewer, subjects) {
    const people = await peopleFor(
      messaging,
      viewer,
      subjects.flatMap(({ userId, bannedById }) => [userId, bannedById]),
      subjects.map(({ magazineId }) => magazineId),
    )
    const expiredBefore = messaging.clock.now().getTime() + EXPIRY_SLACK_MS
    return ({ banId, magazineId, userId, bannedById, reason, expiredAt }) => {
      const magazine = people.magazine(magazineId)
      if (!magazine) return null
      const until = expiredAt === null ? null : new Date(expiredAt)
      return {
        banId,
        reason,
        expired: until !== null && until.getTime() <= expiredBefore,
        expiredAt: until && formatDateTime(until),
        bannedUser: people.small(userId),
        bannedBy: people.small(bannedById),
        magazine,
      }
    }
  },

  async loadExcerpts({ store }, subjects) {
    const magazines = await store.directory.magazines([
      ...new Set(subjects.map(({ magazineId }) => magazineId)),
    ])
    return ({ magazineId, reason }) => {
      const magazine = magazines.get(magazineId)
      return {
        text: shorten(reason),
        actionUrl: magazine ? `/m/${encodeURI(magazine.name)}` : null,
        picture: magazine?.icon ?? null,
      }
    }
  },
}
