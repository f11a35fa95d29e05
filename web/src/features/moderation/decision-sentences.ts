import type { Texts } from '../../i18n/texts.ts'
import { failureText } from '../../model/failure.ts'
import { displayName } from '../../model/links.ts'
import type { Refused, Verdict } from './decisions.api.ts'
import type { Report } from './moderation.api.ts'
import { reportedLine } from './reported-line.ts'

type T = Texts['t']
type Named = Pick<Report, 'reportId' | 'subject' | 'reported' | 'isOfPerson' | 'appeal'>

/** What a sentence calls that which was reported. */
export const titleOf = (report: Named): string => {
  if (report.isOfPerson) return displayName(report.reported)
  return reportedLine(report)?.title || `#${report.reportId}`
}

/** What was made of reports, of so many that were asked for. */
export const settledSentence = (
  t: T,
  verdict: Verdict,
  reports: readonly (Named & Pick<Report, 'weight'>)[],
  all: number,
): string => {
  const [report] = reports
  if (!report || all > 1) return t(`moderation.decided.many.${verdict}`, { done: reports.length, all })
  const title = titleOf(report)
  // Things are marked as 18+, people are not.
  if (report.isOfPerson && verdict !== 'adult')
    return t(`moderation.decided.person.${verdict}`, { name: title })
  if (report.appeal && verdict !== 'adult') return t(`moderation.decided.appeal.${verdict}`, { title })
  const said = t(`moderation.decided.one.${verdict}`, { title })
  return report.weight > 1 ? `${said} ${t('moderation.decided.closed', { count: report.weight })}` : said
}

/** That reports wait again, of so many that were asked for. */
export const reopenedSentence = (t: T, reports: readonly Named[], all: number): string => {
  const [report] = reports
  return report && all === 1
    ? t('moderation.decided.waits', { title: titleOf(report) })
    : t('moderation.decided.wait', { done: reports.length, all })
}

/** Of one report why it was refused; of several how many, as each says why. */
export const refusedSentence = (t: T, reports: readonly Named[], refused: readonly Refused[]): string => {
  const [first] = refused
  const report = reports.find(({ reportId }) => reportId === first?.reportId)
  return first && report && refused.length === 1
    ? t('moderation.decided.refused', { title: titleOf(report), reason: failureText(t, first.why) })
    : t('moderation.decided.refusedMany', { count: refused.length, all: reports.length })
}
