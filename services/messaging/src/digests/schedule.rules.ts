import type { Digest } from '../store/records.ts'

const DAY_MS = 86_400_000
const LENGTH_MS = { daily: DAY_MS, weekly: 7 * DAY_MS } as const satisfies Record<Digest['every'], number>

/** When the next one goes out. */
export const nextTime = (every: Digest['every'], after: Date): Date =>
  new Date(after.getTime() + LENGTH_MS[every])

/** The same for one that was due: at its usual hour, and not again for each it missed while nothing ran. */
export const timeAfter = ({ every, nextAt }: Pick<Digest, 'every' | 'nextAt'>, now: Date): Date => {
  const missed = Math.floor(Math.max(0, now.getTime() - nextAt.getTime()) / LENGTH_MS[every])
  return new Date(nextAt.getTime() + (missed + 1) * LENGTH_MS[every])
}
