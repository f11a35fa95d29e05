import { usePress } from '../../app/press.ts'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import { want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { displayName, magazinePath } from '../../model/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Paged } from '../../ui/Answered.tsx'
import { Empty } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { moderationApi, type Report, type ReportStatus } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'
import { ReportedItem } from './ReportedItem.tsx'

const statuses = ['pending', 'approved', 'rejected', 'any'] as const satisfies ReportStatus[]
const statusOf = (word: string | undefined): ReportStatus =>
  statuses.find((status) => status === (word === 'all' ? 'any' : word)) ?? 'pending'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'reports')
  const status = statusOf(args.params['status'])
  await want(
    args.dispatch(
      moderationApi.endpoints.readReports.initiate({
        magazineId,
        status,
        p: pageNumber(args.url.searchParams),
      }),
    ),
  )
}

const ReportCard = ({ report, magazine }: { report: Report; magazine: Magazine }) => {
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
          <Link
            className="btn btn-s btn-q"
            to={`${magazinePath(magazine)}/panel/bans?who=${encodeURIComponent(report.reported.username)}`}
          >
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

const Reports = ({ magazine, status }: { magazine: Magazine; status: ReportStatus }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const reports = moderationApi.useReadReportsQuery({
    magazineId: magazine.magazineId,
    status,
    p: pageNumber(search),
  })
  const base = `${magazinePath(magazine)}/panel/reports`
  return (
    <>
      <div className="filters">
        <div className="seg">
          {statuses.map((one) => (
            <Link
              key={one}
              to={one === 'pending' ? base : `${base}/${one === 'any' ? 'all' : one}`}
              aria-current={one === status ? 'true' : undefined}
            >
              {t(`moderation.reports.statuses.${one}`)}
            </Link>
          ))}
        </div>
      </div>
      <Paged
        of={reports}
        empty={
          <Empty icon="shield-check" title={t('moderation.reports.none')}>
            <span>{t('moderation.reports.noneHint')}</span>
          </Empty>
        }
      >
        {(items) =>
          items.map((report) => <ReportCard key={report.reportId} report={report} magazine={magazine} />)
        }
      </Paged>
    </>
  )
}

/** Reports of a magazine, and what moderators make of them. */
export const Component = () => {
  const status = statusOf(useParams()['status'])
  return (
    <PanelFrame tab="reports">{(magazine) => <Reports magazine={magazine} status={status} />}</PanelFrame>
  )
}
