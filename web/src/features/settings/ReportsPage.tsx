import { useSearchParams } from 'react-router'
import { notFound, PageFailure, want, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Paged } from '../../ui/Answered.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import { ReportedItem } from '../moderation/ReportedItem.tsx'
import { reportsApi, type OwnReport } from './reports.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

/** Which reports there is a choice of; an address without one means all. */
const statuses = ['any', 'pending', 'approved', 'rejected'] as const
const statusOf = (word = 'any') => statuses.find((status) => status === (word === 'all' ? 'any' : word))

export const loader: Loader = async (args) => {
  await membersOnly(args)
  const status = statusOf(args.params['status']) ?? notFound()
  const p = pageNumber(args.url.searchParams)
  await want(args.dispatch(reportsApi.endpoints.readOwnReports.initiate({ status, p })))
}

const ReportLine = ({ report }: { report: OwnReport }) => {
  const { t } = useTranslation()
  const { status, magazine, reason } = report
  const open = status === 'pending' || status === 'appeal'
  return (
    <article className={`rp rp-plain${open ? '' : ' is-done'}`} id={`report-id-${report.reportId}`}>
      <ReportedItem report={report} />
      <ul className="rp-why">
        {reason && (
          <li>
            <Icon name="flag" size="s" />
            <q dir="auto">{reason}</q>
          </li>
        )}
      </ul>
      <p className="mute">
        <Link to={magazinePath(magazine)}>m/{magazine.name}</Link> · {t(`settings.reports.became.${status}`)}
      </p>
    </article>
  )
}

/** What a member reported, and what became of it. */
export const Component = () => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const status = statusOf(useParams()['status'])
  if (!status) throw new PageFailure(404)
  const reports = reportsApi.useReadOwnReportsQuery({ status, p: pageNumber(search) })
  return (
    <SettingsFrame tab="reports" title={t('settings.reports.title')}>
      <nav className="chips" aria-label={t('feed.filter')}>
        {statuses.map((one) => (
          <Link
            key={one}
            className="pick"
            to={one === 'any' ? '/settings/reports' : `/settings/reports/${one}`}
            aria-current={one === status ? 'true' : undefined}
          >
            {t(`moderation.reports.statuses.${one}`)}
          </Link>
        ))}
      </nav>
      <Paged
        of={reports}
        empty={
          status === 'any' ? (
            <Empty icon="flag" title={t('settings.reports.none')}>
              <span>{t('settings.reports.noneHint')}</span>
            </Empty>
          ) : (
            <Empty icon="flag" title={t('moderation.reports.none')} />
          )
        }
      >
        {(items) => items.map((report) => <ReportLine key={report.reportId} report={report} />)}
      </Paged>
    </SettingsFrame>
  )
}
