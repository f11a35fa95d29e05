/** How many times as many accounts as in a usual hour are a wave. */
const TIMES_USUAL = 5

/**
 * Whether so many accounts within an hour are a wave: at least `floor`, and more than five times as many as an hour of
 * the month before had on average. A `floor` of 0: never.
 */
export const areWave = ({
  lastHour,
  usual,
  floor,
}: {
  lastHour: number
  usual: number
  floor: number
}): boolean => floor > 0 && lastHour >= floor && lastHour > TIMES_USUAL * usual

/** What a setting comes to where limits are multiplied (`MBIN_RATE_LIMIT_SCALE`); two are the fewest that are alike. */
export const scaled = (setting: number, scale: number | undefined): number =>
  setting === 0 || scale === 0 ? 0 : Math.max(2, Math.round(setting * (scale ?? 1)))
