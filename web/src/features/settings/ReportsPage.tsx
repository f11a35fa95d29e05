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
import { Appeals, loadAppeals } from './Appeals.tsx'
import { reportsApi, type OwnReport } from './reports.api.ts'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'

const APPEALS = 'appeals'

/** Which reports there is a choice of; an address without one means all. */
const statuses = ['any', 'pending', 'approved', 'rejected'] as const
const statusOf = (word = 'any') => statuses.find((status) => status === (word === 'all' ? 'any' : word))

export const loader: Loader = async (args) => {
  await membersOnly(args)
  if (args.params['status'] === APPEALS) return loadAppeals(args)
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

const Reports = ({ status }: { status: (typeof statuses)[number] }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const reports = reportsApi.useReadOwnReportsQuery({ status, p: pageNumber(search) })
  return (
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
  )
}

/** What a member reported and appealed against, and what became of it. */
export const Component = () => {
  const { t } = useTranslation()
  const word = useParams()['status']
  const status = statusOf(word)
  if (!status && word !== APPEALS) throw new PageFailure(404)
  const choice = (path: string, on: boolean, label: string) => (
    <Link key={path} className="pick" to={path} aria-current={on ? 'true' : undefined}>
      {label}
    </Link>
  )
  return (
    <SettingsFrame tab="reports" title={t('settings.reports.title')}>
      <nav className="chips" aria-label={t('feed.filter')}>
        {statuses.map((one) =>
          choice(
            one === 'any' ? '/settings/reports' : `/settings/reports/${one}`,
            one === status,
            t(`moderation.reports.statuses.${one}`),
          ),
        )}
        {choice(`/settings/reports/${APPEALS}`, word === APPEALS, t('settings.reports.appeals'))}
      </nav>
      {status ? <Reports status={status} /> : <Appeals />}
    </SettingsFrame>
  )
}
