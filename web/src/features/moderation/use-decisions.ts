import { useState } from 'react'
import { toastShown, useAppDispatch, useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { failureText } from '../../model/failure.ts'
import { decisionsApi, type Refused, type Verdict } from './decisions.api.ts'
import type { Report } from './moderation.api.ts'
import { refusedSentence, reopenedSentence, settledSentence } from './decision-sentences.ts'

/** What was decided a moment ago and can be taken back. */
export type Undoable = { id: number; said: string; verdict: Verdict; reports: Report[] }

const without = (ids: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !gone.includes(id)))

let lastUndoable = 0

/**
 * Decides on reports at once: they leave the queue while the server is told, and come back, with the reason, where it
 * refuses. Keeps what can be taken back. `refusedBefore` is what a form was refused that was sent without script.
 */
export const useDecisions = (refusedBefore: readonly Refused[] = []) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  const me = useMe()
  const reasons = (refused: readonly Refused[]): Map<number, string> =>
    new Map(refused.map(({ reportId, why }) => [reportId, failureText(t, why)]))
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(() => reasons(refusedBefore))
  const [undoables, setUndoables] = useState<readonly Undoable[]>([])
  const [running, setRunning] = useState(0)

  const decide = async (verdict: Verdict, reports: readonly Report[]): Promise<void> => {
    const ids = reports.map(({ reportId }) => reportId)
    setLeft((all) => new Set([...all, ...ids]))
    setRefusals((all) => new Map([...all].filter(([id]) => !ids.includes(id))))
    setRunning((count) => count + 1)
    const { data: { done, refused } = { done: [], refused: [] } } = await dispatch(
      decisionsApi.endpoints.decideMany.initiate({ reports, verdict }),
    )
    setRunning((count) => count - 1)
    if (refused.length > 0) {
      setLeft((all) =>
        without(
          all,
          refused.map(({ reportId }) => reportId),
        ),
      )
      setRefusals((all) => new Map([...all, ...reasons(refused)]))
      dispatch(toastShown(refusedSentence(t, reports, refused), 'bad'))
    }
    const decided = reports.filter(({ reportId }) => done.includes(reportId))
    if (decided.length === 0) return
    const said = settledSentence(t, verdict, decided, reports.length)
    // What one wrote oneself is deleted, and not put into the trash.
    const undoable = decided.filter(({ reported }) => verdict !== 'remove' || reported.userId !== me?.userId)
    if (undoable.length === 0) dispatch(toastShown(said))
    else setUndoables((all) => [...all, { id: ++lastUndoable, said, verdict, reports: undoable }])
  }

  const forget = (id: number): void => setUndoables((all) => all.filter((one) => one.id !== id))

  /** `onBack` hears which reports are about to come back into the queue. */
  const undo = async (
    { id, verdict, reports }: Undoable,
    onBack: (ids: readonly number[]) => void,
  ): Promise<void> => {
    forget(id)
    const { data: { done, refused } = { done: [], refused: [] } } = await dispatch(
      decisionsApi.endpoints.reopenMany.initiate({ reports, verdict }),
    )
    onBack(done)
    setLeft((all) => without(all, done))
    const waiting = reports.filter(({ reportId }) => done.includes(reportId))
    if (waiting.length > 0) dispatch(toastShown(reopenedSentence(t, waiting, reports.length)))
    if (refused.length > 0) dispatch(toastShown(refusedSentence(t, reports, refused), 'bad'))
  }

  return { left, refusals, undoables, busy: running > 0, decide, undo, forget }
}
