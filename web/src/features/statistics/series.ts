import type { Point } from '../../ui/Chart.tsx'
import { EVER, type Span } from './address.ts'

const DAY = 86_400_000
/** Before anything was written anywhere we could know of. */
const BEGINNING = '2000-01-01'

export type Window = { start: string; end: string; resolution: 'day' | 'month' }
type Row = { datetime?: string | undefined; value: number }

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Whole days up to today, so that the same page asks the same question all day; all of time comes by the month. */
export const windowOf = (days: Span, now: number): Window => ({
  start: days === EVER ? BEGINNING : dayOf(now - (days - 1) * DAY),
  end: dayOf(now),
  resolution: days === EVER ? 'month' : 'day',
})

const daysOf = ({ start, end }: Window): string[] => {
  const first = Date.parse(start)
  return Array.from({ length: (Date.parse(end) - first) / DAY + 1 }, (_, index) => dayOf(first + index * DAY))
}

/** From the month before anything was there, so that the line has a beginning. */
const monthsOf = (known: Iterable<string>, end: string): string[] => {
  const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  const last = numberOf(end)
  const first = Math.min(last, ...Array.from(known, numberOf)) - 1
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const month = first + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Every day or month of a window with what was counted then: those without anything are left out of an answer. */
export const seriesOf = (rows: readonly Row[], window: Window): Point[] => {
  const length = window.resolution === 'day' ? 10 : 7
  const counts = new Map<string, number>()
  for (const { datetime, value } of rows) {
    const step = datetime?.slice(0, length) ?? ''
    counts.set(step, (counts.get(step) ?? 0) + value)
  }
  const steps = window.resolution === 'day' ? daysOf(window) : monthsOf(counts.keys(), window.end)
  return steps.map((label) => ({ label, value: counts.get(label) ?? 0 }))
}
