const activityTypes = new Set(['application/activity+json', 'application/ld+json', 'application/json'])

/**
 * Whether the caller prefers ActivityPub to a page: the first of the types it likes best decides (federation.md,
 * section 1). `Accept` is written by the best liked first in nearly every client, but its weights are honoured.
 */
export const wantsActivity = (accept: string | undefined): boolean => {
  if (accept === undefined || !/json/i.test(accept)) return false
  let best = ''
  let bestWeight = 0
  for (const part of accept.split(',')) {
    const [type = '', ...parameters] = part.split(';')
    const weight = Number(
      /^\s*q\s*=\s*([\d.]+)/i.exec(parameters.find((p) => /^\s*q\s*=/i.test(p)) ?? '')?.[1] ?? 1,
    )
    if (weight > bestWeight) {
      best = type.trim().toLowerCase()
      bestWeight = weight
    }
  }
  return activityTypes.has(best)
}
