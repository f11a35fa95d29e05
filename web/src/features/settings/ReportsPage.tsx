import { useSearchParams } from 'react-router'
import { want, type Loader } from '../../app/load.ts'
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

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(args.dispatch(reportsApi.endpoints.readOwnReports.initiate(pageNumber(args.url.searchParams))))
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
  const reports = reportsApi.useReadOwnReportsQuery(pageNumber(search))
  return (
    <SettingsFrame tab="reports" title={t('settings.reports.title')}>
      <Paged
        of={reports}
        empty={
          <Empty icon="flag" title={t('settings.reports.none')}>
            <span>{t('settings.reports.noneHint')}</span>
          </Empty>
        }
      >
        {(items) => items.map((report) => <ReportLine key={report.reportId} report={report} />)}
      </Paged>
    </SettingsFrame>
  )
}
