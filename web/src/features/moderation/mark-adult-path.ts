import type { Report } from './moderation.api.ts'

/** What a button posts to without script that marks what was reported as 18+ and keeps it. */
export const MARK_ADULT = '/act/reports/:magazineId/:reportId/adult'

export const markAdultPath = ({ magazine, reportId }: Pick<Report, 'magazine' | 'reportId'>): string =>
  MARK_ADULT.replace(':magazineId', String(magazine.magazineId)).replace(':reportId', String(reportId))
