import type { Subject } from '../../store/records.ts'
import { peopleFor } from '../../users/user.view.ts'
import { itemSubject } from './item.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** An item of the reader that somebody likes or boosted: shown is the item, with them as `sender`. */
export const reactionSubject: SubjectHandler<Extract<Subject, { kind: 'reaction' }>> = {
  async loadViews(messaging, viewer, subjects) {
    const [itemOf, people] = await Promise.all([
      itemSubject.loadViews(messaging, viewer, subjects),
      peopleFor(
        messaging,
        viewer,
        subjects.map(({ userId }) => userId),
      ),
    ])
    return (subject) => {
      const item = itemOf(subject)
      return item && people.card(subject.userId) ? { ...item, sender: people.small(subject.userId) } : null
    }
  },

  loadExcerpts: itemSubject.loadExcerpts,
}
