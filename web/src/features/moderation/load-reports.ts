import { want, type Load } from '../../app/load.ts'
import { moderationApi, type ReportStatus } from './moderation.api.ts'

/** Asks for a page of a queue, and the server also for the record that it shows beside the first report. */
export const loadReports = async (
  { dispatch }: Load,
  asked: { magazineId: number | null; status: ReportStatus; p: number },
): Promise<void> => {
  const reports = dispatch(moderationApi.endpoints.readReports.initiate(asked))
  await want(reports)
  if (!import.meta.env.SSR) return
  const [first] = (await reports).data?.items ?? []
  if (!first) return
  const { reportId, magazine } = first
  await want(
    dispatch(moderationApi.endpoints.readRecord.initiate({ magazineId: magazine.magazineId, reportId })),
  )
}
