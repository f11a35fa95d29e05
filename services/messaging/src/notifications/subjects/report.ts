import type { Subject } from '../../store/records.ts'
import { itemSubject } from './item.ts'
import type { SubjectHandler } from './subject-handler.ts'

/** A report of an item, which is what is shown. Why it was reported, only those hear who decide on it. */
export const reportSubject: SubjectHandler<Extract<Subject, { kind: 'report' }>> = {
  ...itemSubject,
  details: (type, { reportId, reason }) => ({
    reportId,
    ...(type === 'report_created_notification' ? { reason } : {}),
  }),
}
