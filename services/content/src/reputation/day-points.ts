/** What was earned on a day (UTC, `2026-01-31`). */
export type DayPoints = { day: string; points: number }
