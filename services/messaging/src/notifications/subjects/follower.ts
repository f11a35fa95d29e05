import type { Subject } from '../../store/records.ts'
import { peopleFor } from '../../users/user.view.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** Somebody who follows the reader: shown is who they are. */
export const followerSubject: SubjectHandler<Extract<Subject, { kind: 'follower' }>> = {
  async loadViews(messaging, viewer, subjects) {
    const people = await peopleFor(
      messaging,
      viewer,
      subjects.map(({ userId }) => userId),
    )
    return ({ userId }) => (people.card(userId) ? { ...people.small(userId) } : null)
  },

  async loadExcerpts({ store: { directory } }, subjects) {
    const people = await directory.users(subjects.map(({ userId }) => userId))
    return ({ userId }) => {
      const person = people.get(userId)
      return { text: '', actionUrl: person ? `/u/${encodeURI(person.username)}` : '/settings/notifications' }
    }
  },
}
