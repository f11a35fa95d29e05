/** For work that nobody waits for: after ten seconds, two minutes and half an hour. */
export const RETRY_DELAYS_MS = [10_000, 120_000, 1_800_000]
