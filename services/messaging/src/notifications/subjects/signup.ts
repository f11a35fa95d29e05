import { signups } from '@app/contract/calls/identity.ts'
import type { Subject } from '../../store/records.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { CALL_LIMIT } from './subject-handler.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** Somebody who opened an account. */
export const signupSubject: SubjectHandler<Extract<Subject, { kind: 'signup' }>> = {
  async loadViews(messaging, viewer, subjects) {
    // Only staff may know the address; who is no longer one keeps a notification that shows nothing.
    if (!viewer.isAdmin && !viewer.isGlobalModerator) return () => null
    const answer = await askOrNull(messaging, signups, {
      userIds: subjects.map(({ userId }) => userId).slice(0, CALL_LIMIT),
    })
    if (!answer) {
      const known = await messaging.store.directory.users(subjects.map(({ userId }) => userId))
      return ({ userId }) => ({ userId, username: known.get(userId)?.username ?? '' })
    }
    const found = new Map(answer.items.flatMap((one) => (one ? [[one.userId, one] as const] : [])))
    return ({ userId }) => found.get(userId) ?? null
  },

  loadExcerpts: async () => () => ({ text: '', actionUrl: '/settings/notifications' }),
}
