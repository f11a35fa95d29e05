const activityTypes = new Set(['application/activity+json', 'application/ld+json', 'application/json'])

/** One that is never closed goes to the end: looking for the end of each quote anew would take time by their square. */
const QUOTED = /"(?:\\.|[^"\\])*(?:"|\\?$)/gs
const WEIGHT = /;\s*q\s*=\s*([\d.]+)/i

/**
 * Whether an `Accept` header asks for ActivityPub rather than for a page: the media type it likes best decides, among
 * equals the first (RFC 9110, section 12.5.1). No parameter but `q` counts, for ActivityPub, section 3.2, makes clients
 * send one with `application/ld+json`.
 */
export const wantsActivity = (accept: string | undefined): boolean => {
  if (accept === undefined || !/json/i.test(accept)) return false
  let best = ''
  let bestWeight = 0
  // Values in quotes may contain what separates types and parameters.
  for (const range of accept.replaceAll(QUOTED, '').split(',')) {
    const weight = Number(WEIGHT.exec(range)?.[1] ?? 1)
    if (weight > bestWeight) {
      best = (range.split(';')[0] ?? '').trim().toLowerCase()
      bestWeight = weight
    }
  }
  return activityTypes.has(best)
}
