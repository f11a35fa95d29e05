import { useSearchParams } from 'react-router'
import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { pageNumber } from '../../model/paging.ts'
import { Link } from '../../ui/Link.tsx'
import { decideChosen, DECIDING } from './decide-chosen.ts'
import { loadReports } from './load-reports.ts'
import { moderationApi, type ReportStatus } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'
import { loadQueue } from './QueuePages.tsx'
import { ReportList, statusOf } from './ReportList.tsx'
import { NOTING, writeNote } from './write-note.ts'

export { Everywhere, LookedAfter } from './QueuePages.tsx'

export const actions = { [DECIDING]: decideChosen, [NOTING]: writeNote }

export const loader: Loader = async (args) => {
  if (args.params['name'] === undefined) return loadQueue(args)
  const { magazineId } = await panelMagazine(args, 'reports')
  const status = statusOf(args.params['status'])
  const p = pageNumber(args.url.searchParams)
  await loadReports(args, { magazineId, status, p })
}

const Reports = ({ magazine, status }: { magazine: Magazine; status: ReportStatus }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { magazineId } = magazine
  const reports = moderationApi.useReadReportsQuery({ magazineId, status, p: pageNumber(search) })
  return (
    <ReportList
      base={`${magazinePath(magazine)}/panel/reports`}
      status={status}
      reports={reports}
      hint={t('moderation.reports.noneHint')}
    >
      <Link className="accent strong" to="/mod/reports">
        {t('moderation.reports.everywhere')}
      </Link>
    </ReportList>
  )
}

/** Reports of a magazine, and what moderators make of them. */
export const Component = () => {
  const status = statusOf(useParams()['status'])
  return (
    <PanelFrame tab="reports">{(magazine) => <Reports magazine={magazine} status={status} />}</PanelFrame>
  )
}
