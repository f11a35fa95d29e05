/**
 * RabbitMQ delays by letting a message expire in a queue without a consumer, and expiry is only looked at the head of a
 * queue: so there is one queue for each of these delays, and a longer wait is made of several.
 */
export const delaySteps = [
  50, 250, 1_000, 4_000, 15_000, 60_000, 240_000, 900_000, 3_600_000, 14_400_000, 86_400_000,
] as const

/** The longest step that does not overshoot, or the shortest there is; 0 where the time has come. */
export const nextStep = (remainingMs: number): number =>
  remainingMs <= 0 ? 0 : (delaySteps.findLast((step) => step <= remainingMs) ?? delaySteps[0])
