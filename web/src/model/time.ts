const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

export type Age = { unit: 'now' | 'minute' | 'hour' | 'day' | 'month' | 'year'; count: number }

const steps = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const

/** How long ago something was, in the largest whole unit. */
export const ageOf = (date: string, now: number): Age => {
  const seconds = Math.max(0, (now - Date.parse(date)) / 1000)
  for (const [unit, length] of steps)
    if (seconds >= length) return { unit, count: Math.floor(seconds / length) }
  return { unit: 'now', count: 0 }
}

const daysSince = (date: string, now: number): number => (now - Date.parse(date)) / 1000 / DAY

/** An account is new for 30 days. */
export const isNewAccount = (createdAt: string, now: number): boolean => daysSince(createdAt, now) < 30

/** Today is the day of the year on which the account was made. */
export const isAnniversary = (createdAt: string, now: number): boolean =>
  createdAt.slice(5, 10) === new Date(now).toISOString().slice(5, 10) && daysSince(createdAt, now) > 300
