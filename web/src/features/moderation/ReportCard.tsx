import { usePress } from '../../app/press.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { banPath } from './ban-path.ts'
import { moderationApi, type Report } from './moderation.api.ts'
import { ReportedItem } from './ReportedItem.tsx'

/** A report and what can be made of it; `where` says in which magazine it is. */
export const ReportCard = ({ report, where = false }: { report: Report; where?: boolean }) => {
  const { magazine } = report
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const open = report.status === 'pending' || report.status === 'appeal'
  const answer = (accept: boolean) =>
    press(
      moderationApi.endpoints.decide,
      { magazineId: magazine.magazineId, reportId: report.reportId, accept },
      t('moderation.saved'),
    )
  return (
    <article className={`rp rp-plain${open ? '' : ' is-done'}`} id={`report-id-${report.reportId}`}>
      <ReportedItem report={report} />
      {where && (
        <p className="mute">
          <Link to={`${magazinePath(magazine)}/panel/reports`}>m/{magazine.name}</Link>
        </p>
      )}
      <ul className="rp-why">
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
      </ul>
      {open ? (
        <div className="rp-acts">
          <button {...answer(true)} className="btn btn-s btn-d" disabled={busy}>
            <Icon name={report.isOfPerson ? 'shield-check' : 'trash'} size="s" />
            {t(report.isOfPerson ? 'moderation.reports.settle' : 'moderation.reports.remove')}
          </button>
          <button {...answer(false)} className="btn btn-s" disabled={busy}>
            <Icon name="check" size="s" />
            {t(report.isOfPerson ? 'moderation.reports.dismiss' : 'moderation.reports.keep')}
          </button>
          <Link className="btn btn-s btn-q" to={banPath(magazine, report.reported)}>
            <Icon name="ban" size="s" />
            {t('moderation.reports.ban')}
          </Link>
        </div>
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
    </article>
  )
}
