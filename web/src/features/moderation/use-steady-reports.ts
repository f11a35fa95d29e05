import { useEffect, useState } from 'react'
import type { Failure } from '../../api/api.ts'
import { useAppDispatch } from '../../app/store.ts'
import { decisionsApi } from './decisions.api.ts'
import type { Report } from './moderation.api.ts'

/** Reports where they were first shown, as they now stand; those that are new wait at the end. */
const steady = (shown: readonly Report[], now: readonly Report[]): Report[] => {
  const current = new Map(now.map((report) => [report.reportId, report]))
  const known = new Set(shown.map(({ reportId }) => reportId))
  return [
    ...shown.map((report) => current.get(report.reportId) ?? report),
    ...now.filter(({ reportId }) => !known.has(reportId)),
  ]
}

/**
 * The reports of a page, none of which moves while others work on the same queue: what another moderator decided stays
 * where it stood and says what became of it. `isLeft` tells what the reader decided themselves, which goes.
 */
export const useSteadyReports = (
  items: readonly Report[],
  page: number,
  isLeft: (report: Report) => boolean,
): readonly Report[] => {
  const dispatch = useAppDispatch()
  const [kept, setKept] = useState<{ page: number; items: readonly Report[]; shown: readonly Report[] }>({
    page,
    items,
    shown: items,
  })
  const isOther = kept.page !== page
  if (isOther || kept.items !== items)
    setKept({ page, items, shown: isOther ? items : steady(kept.shown, items) })

  const gone = kept.shown.filter(
    (report) => !isLeft(report) && !items.some(({ reportId }) => reportId === report.reportId),
  )
  useEffect(() => {
    const readAnew = async ({ reportId, magazine: { magazineId } }: Report): Promise<void> => {
      const asked = dispatch(
        decisionsApi.endpoints.readReport.initiate({ magazineId, reportId }, { forceRefetch: true }),
      )
      const { data, error } = await asked
      asked.unsubscribe()
      if (!data && (error as Failure | undefined)?.status !== 404) return
      setKept((before) => ({
        ...before,
        // A report whose item was purged is no more.
        shown: before.shown.flatMap((report) =>
          report.reportId === reportId ? (data ? [data] : []) : [report],
        ),
      }))
    }
    for (const report of gone) void readAnew(report)
    // Once for each answer of the server: what is read anew is no new reason to read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [items])
  return kept.shown
}
