import { useSearchParams } from 'react-router'
import { PageMoved, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { loginPath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Head } from '../../ui/Head.tsx'
import { AdminFrame, adminsOnly } from '../admin/AdminFrame.tsx'
import { loadReports } from './load-reports.ts'
import { moderationApi } from './moderation.api.ts'
import { ReportList, statusOf } from './ReportList.tsx'

export const loadQueue: Loader = async (args) => {
  if (args.url.pathname.startsWith('/admin/')) await adminsOnly(args)
  else if (!args.state().page.me) throw new PageMoved(loginPath(args.url.pathname))
  const status = statusOf(args.params['status'])
  const p = pageNumber(args.url.searchParams)
  await loadReports(args, { magazineId: null, status, p })
}

const Queue = ({ base }: { base: string }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const status = statusOf(useParams()['status'])
  const reports = moderationApi.useReadReportsQuery({ magazineId: null, status, p: pageNumber(search) })
  return (
    <ReportList
      base={base}
      status={status}
      reports={reports}
      hint={t('moderation.reports.noneAnywhere')}
      where
    />
  )
}

/** The reports of the whole instance, for its staff. */
export const Everywhere = () => (
  <AdminFrame tab="reports">
    <Queue base="/admin/reports" />
  </AdminFrame>
)

/** The reports of all magazines that a member looks after. */
export const LookedAfter = () => {
  const { t } = useTranslation()
  return (
    <>
      <Head title={t('moderation.tabs.reports')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('moderation.tabs.reports')}</h1>
        </div>
        <Queue base="/mod/reports" />
      </main>
    </>
  )
}
