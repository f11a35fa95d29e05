import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useForm } from '../../app/form.ts'
import { goTo } from '../../app/key-acts.ts'
import { useAppSelector } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { pageNumber } from '../../model/paging.ts'
import { TextSkeleton } from '../../ui/states.tsx'
import { AboutReport } from './AboutReport.tsx'
import { Choosing } from './Choosing.tsx'
import { DECIDING, decideChosen, type PartlyDecided } from './decide-chosen.ts'
import { appliesTo, type Verdict } from './decisions.api.ts'
import type { Report } from './moderation.api.ts'
import { isOpen, ReportCard } from './ReportCard.tsx'
import { UndoLines } from './UndoLines.tsx'
import { useDecisions, type Undoable } from './use-decisions.ts'
import { useSteadyReports } from './use-steady-reports.ts'
import { useQueueKeys, type QueueAct } from './use-queue-keys.ts'

const cardOf = (reportId: number): HTMLElement | null => document.getElementById(`report-id-${reportId}`)

/** Presses what a card has for a key. */
const press = ({ reportId }: Report, act: 'ban' | 'take'): void =>
  cardOf(reportId)?.querySelector<HTMLElement>(`[data-${act}]`)?.click()

/** Leads to the field for notes of a card. */
const openNote = ({ reportId }: Report): void => {
  const notes = cardOf(reportId)?.querySelector<HTMLElement>('[data-note]')?.closest('details')
  if (!notes) return
  notes.open = true
  notes.querySelector('textarea')?.focus()
}

/** Where the keyboard is, in the order of the page. */
const currentId = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('.rp[data-item]')?.dataset['item'])

/**
 * Reports that are decided one by one or several together, by buttons and keys. The focus goes on to the next one, and
 * back to what waits again. What other moderators do in the meantime shows in place.
 */
export const ReportQueue = ({
  items,
  leaves,
  where,
  coming,
  empty,
  children,
}: {
  items: readonly Report[]
  /** Whether what is decided leaves the list. */
  leaves: boolean
  where?: boolean | undefined
  /** Whether more may come. */
  coming: boolean
  /** What is shown once none is left. */
  empty: ReactNode
  children: (queue: ReactNode) => ReactNode
}) => {
  const { t } = useTranslation()
  const form = useForm(decideChosen, { name: DECIDING })
  const partly = form.result as PartlyDecided | undefined
  const decisions = useDecisions(partly?.refused)
  const keys = useAppSelector((state) => state.page.appearance.keys !== 'off')
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const whole = useRef<HTMLElement>(null)
  /** The report that the reader is at. */
  const [at, setAt] = useState<number | null>(null)
  /** The report to go to once it is drawn; null: the queue, as it is empty. */
  const next = useRef<number | null | undefined>(undefined)

  const isLeft = ({ reportId }: Report): boolean => leaves && decisions.left.has(reportId)
  const [search] = useSearchParams()
  const shown = useSteadyReports(items, pageNumber(search), isLeft).filter((report) => !isLeft(report))
  const open = shown.filter(isOpen)
  const chosen = open.filter(({ reportId }) => marked.has(reportId))

  useEffect(() => {
    if (next.current === undefined) return
    const card = next.current === null ? whole.current : cardOf(next.current)
    if (!card) return
    if (next.current === null) card.focus()
    else goTo(card)
    next.current = undefined
  })

  const choose = (ids: readonly number[], on: boolean): void =>
    setMarked((all) => new Set(on ? [...all, ...ids] : [...all].filter((id) => !ids.includes(id))))
  const chooseAll = (on: boolean): void =>
    choose(
      open.map(({ reportId }) => reportId),
      on,
    )

  const decide = (verdict: Verdict, asked: readonly Report[]): void => {
    const reports = asked.filter((report) => appliesTo(report, verdict))
    if (reports.length === 0) return
    const ids = reports.map(({ reportId }) => reportId)
    const last = Math.max(...ids.map((id) => shown.findIndex(({ reportId }) => reportId === id)))
    const stay = open.filter(({ reportId }) => !ids.includes(reportId))
    const after = stay.find(({ reportId }) => shown.findIndex((one) => one.reportId === reportId) > last)
    next.current = (after ?? stay.at(-1))?.reportId ?? null
    choose(ids, false)
    void decisions.decide(verdict, reports)
  }

  const undo = (undoable: Undoable): void =>
    void decisions.undo(undoable, ([first]) => {
      next.current = first
    })

  const current = (): Report | undefined => {
    const id = currentId()
    return open.find(({ reportId }) => reportId === id)
  }

  const look = ({ target }: { target: EventTarget }): void => {
    const card = (target as Element).closest<HTMLElement>('.rp[data-item]')
    if (card) setAt(Number(card.dataset['item']))
  }
  const lookedAt = shown.find(({ reportId }) => reportId === at) ?? open[0] ?? shown[0]

  useQueueKeys(keys, (act: QueueAct) => {
    if (act === 'undo') {
      const latest = decisions.undoables.at(-1)
      if (latest) undo(latest)
      return
    }
    if (act === 'selectAll') return chooseAll(chosen.length < open.length)
    const report = current()
    const isOfOne = act === 'select' || act === 'ban' || act === 'take' || act === 'note'
    const concerned = chosen.length > 0 && !isOfOne ? chosen : report ? [report] : []
    // The first key goes to the first report, so that none is decided on unseen.
    if (concerned.length === 0) {
      const [first] = open
      const card = first && cardOf(first.reportId)
      if (card) goTo(card)
    } else if (act === 'ban' || act === 'take') press(concerned[0]!, act)
    else if (act === 'note') openNote(concerned[0]!)
    else if (act === 'select') choose([concerned[0]!.reportId], !marked.has(concerned[0]!.reportId))
    else decide(act, concerned)
  })

  return (
    <div className="queue">
      <section ref={whole} tabIndex={-1} aria-label={t('moderation.tabs.reports')} onFocus={look}>
        {partly && <p role="status">{partly.said}</p>}
        {children(
          <>
            {open.length > 0 && (
              <Choosing
                keys={keys}
                chosen={chosen.length}
                all={open.length}
                onChooseAll={chooseAll}
                onDecide={(verdict) => decide(verdict, chosen)}
                form={form.props}
              />
            )}
            {shown.map((report) => (
              <ReportCard
                key={report.reportId}
                report={report}
                where={where}
                keys={keys}
                chosen={marked.has(report.reportId)}
                refusal={decisions.refusals.get(report.reportId)}
                onChoose={(on) => choose([report.reportId], on)}
                onDecide={(verdict) => decide(verdict, [report])}
              />
            ))}
            {shown.length === 0 && (coming || decisions.busy ? <TextSkeleton /> : empty)}
          </>,
        )}
      </section>
      {lookedAt && <AboutReport key={lookedAt.reportId} report={lookedAt} />}
      <UndoLines undoables={decisions.undoables} keys={keys} onUndo={undo} onOver={decisions.forget} />
    </div>
  )
}
