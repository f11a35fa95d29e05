import type { Reply } from '../../api/contract.ts'

type Day = NonNullable<Reply<'moderate_magazine_retrieve_report_record'>['days']>[number]

const DAY_MS = 24 * 60 * 60 * 1000
const BARS = 30
const DAYS_OF_A_BAR = 3

/** The last 90 days as bars of three days each, the latest last: days without anything are told of nowhere. */
export const barsOf = (days: readonly Day[], now: number) => {
  const bars = Array.from({ length: BARS }, () => ({ written: 0, removed: 0 }))
  const today = Math.floor(now / DAY_MS) * DAY_MS
  for (const { day, written, removed } of days) {
    const ago = Math.floor((today - Date.parse(day)) / DAY_MS / DAYS_OF_A_BAR)
    const bar = bars[Math.max(0, BARS - 1 - ago)]
    if (!bar) continue
    bar.written += written
    bar.removed += removed
  }
  return bars
}
