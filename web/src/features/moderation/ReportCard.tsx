import { act } from '../../app/act-button.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { AboutAuthor } from './AboutReport.tsx'
import { banPath } from './ban-path.ts'
import { titleOf } from './decision-sentences.ts'
import { appliesTo, decisionCall, type Verdict } from './decisions.api.ts'
import { CHOSEN, DECIDING, chosenValue } from './decide-chosen.ts'
import { markAdultPath } from './mark-adult-path.ts'
import type { Report } from './moderation.api.ts'
import { OnIt, TakeButton } from './OnIt.tsx'
import { ReportedItem } from './ReportedItem.tsx'
import { ReportNotes } from './ReportNotes.tsx'
import { queueKeys } from './queue-keys.ts'

/** Whether a report waits for a decision. */
export const isOpen = ({ status }: Pick<Report, 'status'>): boolean =>
  status === 'pending' || status === 'appeal'

/** The letter of a key on a button, which says it to screen readers in its own way. */
const Key = ({ of: key, on }: { of: keyof typeof queueKeys; on: boolean }) =>
  on && <kbd aria-hidden="true">{queueKeys[key]}</kbd>

const shortcut = (key: string, on: boolean) => (on ? { 'aria-keyshortcuts': key } : {})

/** An appeal against what a moderator removed without a report is of nobody else. */
const isReported = ({ appeal, reporting, reported }: Report): boolean =>
  !appeal || reporting.userId !== reported.userId

type Props = {
  report: Report
  /** Whether it says in which magazine it is. */
  where?: boolean
  /** Whether single keys act. */
  keys: boolean
  chosen: boolean
  /** Why the last decision was refused. */
  refusal?: string | undefined
  onChoose: (chosen: boolean) => void
  onDecide: (verdict: Verdict) => void
}

/** What the two decisions are called: on a report of something, of somebody, and on an appeal. */
const wordsFor = ({ isOfPerson, appeal }: Report) => {
  if (appeal) return { accept: 'moderation.reports.stands', reject: 'moderation.reports.giveBack' } as const
  return isOfPerson
    ? ({ accept: 'moderation.reports.settle', reject: 'moderation.reports.dismiss' } as const)
    : ({ accept: 'moderation.reports.remove', reject: 'moderation.reports.keep' } as const)
}

const Acts = ({ report, keys, onDecide }: Pick<Props, 'report' | 'keys' | 'onDecide'>) => {
  const { t } = useTranslation()
  const { magazine, isOfPerson } = report
  const words = wordsFor(report)
  return (
    <div className="rp-acts">
      <button
        {...act(decisionCall(report, 'accept'), () => onDecide('remove'))}
        {...shortcut('E', keys)}
        className="btn btn-s btn-d"
      >
        <Icon name={isOfPerson ? 'shield-check' : 'trash'} size="s" />
        {t(words.accept)}
        <Key of="remove" on={keys} />
      </button>
      <button
        {...act(decisionCall(report, 'reject'), () => onDecide('keep'))}
        {...shortcut('V', keys)}
        className="btn btn-s"
      >
        <Icon name="check" size="s" />
        {t(words.reject)}
        <Key of="keep" on={keys} />
      </button>
      {appliesTo(report, 'adult') && (
        <button
          {...act(markAdultPath(report), () => onDecide('adult'))}
          {...shortcut('H', keys)}
          className="btn btn-s"
        >
          <Icon name="eye-off" size="s" />
          {t('moderation.reports.adult')}
          <Key of="adult" on={keys} />
        </button>
      )}
      <Link
        {...shortcut('Shift+B', keys)}
        className="btn btn-s btn-q"
        data-ban=""
        to={banPath(magazine, report.reported)}
      >
        <Icon name="ban" size="s" />
        {t('moderation.reports.ban')}
        <Key of="ban" on={keys} />
      </Link>
      <TakeButton report={report} keys={keys} />
    </div>
  )
}

/** A report and what can be made of it; `where` says in which magazine it is. */
export const ReportCard = ({ report, where = false, keys, chosen, refusal, onChoose, onDecide }: Props) => {
  const { magazine } = report
  const { t } = useTranslation()
  const open = isOpen(report)
  return (
    <article
      className={`rp${open ? '' : ' rp-plain is-done'}`}
      id={`report-id-${report.reportId}`}
      data-item={report.reportId}
    >
      {open && (
        <input
          className="check"
          type="checkbox"
          form={DECIDING}
          name={CHOSEN}
          value={chosenValue(report)}
          checked={chosen}
          onChange={({ target }) => onChoose(target.checked)}
          aria-label={t('moderation.reports.select', { title: titleOf(report) })}
          {...shortcut('X', keys)}
        />
      )}
      <div>
        <ReportedItem report={report} keys={keys} />
        {where && (
          <p className="mute">
            <Link to={`${magazinePath(magazine)}/panel/reports`}>m/{magazine.name}</Link>
          </p>
        )}
        <ul className="rp-why">
          {report.appeal && (
            <li>
              <Icon name="undo" size="s" />
              <span>
                <b>{t('moderation.reports.appeals', { name: displayName(report.reported) })}</b>{' '}
                <q dir="auto">{report.appeal.text}</q>
              </span>
            </li>
          )}
          {isReported(report) && (
            <li>
              <Icon name="flag" size="s" />
              <span>
                <b>
                  {report.weight > 1
                    ? t('moderation.reports.others', {
                        name: displayName(report.reporting),
                        count: report.weight - 1,
                      })
                    : displayName(report.reporting)}
                </b>{' '}
                {report.reason && <q dir="auto">{report.reason}</q>}
              </span>
            </li>
          )}
        </ul>
        <OnIt report={report} />
        {refusal !== undefined && <p className="err">{refusal}</p>}
        {open ? (
          <Acts report={report} keys={keys} onDecide={onDecide} />
        ) : (
          report.consideredBy && (
            <p className="mute">
              {t('moderation.reports.decided', {
                status: t(
                  `moderation.reports.statuses.${report.status === 'approved' ? 'approved' : 'rejected'}`,
                ),
                name: displayName(report.consideredBy),
              })}
            </p>
          )
        )}
        <AboutAuthor report={report} />
        <ReportNotes report={report} keys={keys && open} />
      </div>
    </article>
  )
}
