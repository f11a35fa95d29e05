import type { Subject } from '../../store/records.ts'
import { peopleFor } from '../../users/user.view.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** Somebody who asks to follow the reader, or to subscribe to a magazine of theirs: shown is who they are. */
export const followRequestSubject: SubjectHandler<Extract<Subject, { kind: 'follow-request' }>> = {
  async loadViews(messaging, viewer, subjects) {
    const [people, magazines] = await Promise.all([
      peopleFor(
        messaging,
        viewer,
        subjects.map(({ userId }) => userId),
      ),
      messaging.store.directory.magazines(subjects.flatMap(({ magazineId }) => magazineId ?? [])),
    ])
    return ({ userId, magazineId }) => {
      if (!people.card(userId)) return null
      const person = people.small(userId)
      if (magazineId === null) return { ...person }
      const magazine = magazines.get(magazineId)
      return magazine ? { ...person, magazine: { magazineId, name: magazine.name } } : null
    }
  },

  async loadExcerpts(messaging, subjects) {
    const magazines = await messaging.store.directory.magazines(
      subjects.flatMap(({ magazineId }) => magazineId ?? []),
    )
    return ({ magazineId }) => {
      const magazine = magazineId === null ? null : magazines.get(magazineId)
      return {
        text: magazine?.title ?? '',
        actionUrl: magazine ? `/m/${magazine.name}/panel/subscribers` : '/settings/follow_requests',
      }
    }
  },
}
