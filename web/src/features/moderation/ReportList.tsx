import type { ReactNode } from 'react'
import type { Reply } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Paged, type Asked } from '../../ui/Answered.tsx'
import { Link } from '../../ui/Link.tsx'
import { Empty } from '../../ui/states.tsx'
import type { Report, ReportStatus } from './moderation.api.ts'
import { ReportQueue } from './ReportQueue.tsx'

const statuses = ['pending', 'approved', 'rejected', 'any'] as const satisfies ReportStatus[]

const none: Report[] = []

/** Which reports an address asks for by its last word. */
export const statusOf = (word: string | undefined): ReportStatus =>
  statuses.find((status) => status === (word === 'all' ? 'any' : word)) ?? 'pending'

/** A queue of reports below the choice of those that wait and those that were decided. */
export const ReportList = ({
  base,
  status,
  reports,
  hint,
  where,
  children,
}: {
  base: string
  status: ReportStatus
  reports: Asked<Reply<'moderate_magazine_retrieve_reports'>>
  /** What is said of an empty queue. */
  hint: string
  /** Whether each says in which magazine it is. */
  where?: boolean
  /** Beside the choice. */
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const empty = (
    <Empty icon="shield-check" title={t('moderation.reports.none')}>
      <span>{hint}</span>
    </Empty>
  )
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
        {children}
      </div>
      <ReportQueue
        key={status}
        leaves={status === 'pending'}
        where={where}
        empty={empty}
        items={reports.currentData?.items ?? none}
        coming={reports.isFetching}
      >
        {(queue) => (
          <Paged of={reports} empty={queue}>
            {() => queue}
          </Paged>
        )}
      </ReportQueue>
    </>
  )
}
