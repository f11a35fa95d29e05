import type { Subject } from '../../store/records.ts'
import { peopleFor } from '../../users/user.view.ts'
import { shorten } from './subject-handler.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** A report of somebody and nothing they wrote: shown is who they are. */
export const personReportSubject: SubjectHandler<Extract<Subject, { kind: 'person-report' }>> = {
  async loadViews(messaging, viewer, subjects) {
    const people = await peopleFor(
      messaging,
      viewer,
      subjects.map(({ userId }) => userId),
    )
    return ({ userId }) => (people.card(userId) ? { ...people.small(userId) } : null)
  },

  loadExcerpts: async () => (subject) => ({
    text: shorten(subject.reason),
    actionUrl: '/m/random/panel/reports',
  }),

  details: (_type, { reportId, reason }) => ({ reportId, reason }),
}
