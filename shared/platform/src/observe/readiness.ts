import type { Logger } from './log.ts'

/** Something that a process uses. */
export type Dependency = {
  name: string
  /**
   * Whether the process is of no use without it: the database of a context it serves. Whatever else is missing costs
   * some answers, and a balancer that took the process away would cost them all.
   */
  decides: boolean
  answers(): Promise<boolean>
}

export type Readiness = {
  ready: boolean
  /** The names of what is missing. */
  degraded: string[]
  checks: Record<string, boolean>
}

/** Shorter than the time that probes wait (k8s: 3 s). */
const PATIENCE_MS = 2_000

/** What stays away is told again this often. */
const SAY_EVERY_MS = 60_000

const answersInTime = async ({ answers }: Dependency): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, false)))
  try {
    return await Promise.race([answers().catch(() => false), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whether a process can serve its own part. It cannot while it stops, nor while every database that decides is away;
 * what else is missing is told, logged when it goes, each minute and when it is back, and is no condition.
 */
export const createReadiness = (
  dependencies: readonly Dependency[],
  {
    log,
    isStopping = () => false,
    now = () => performance.now(),
  }: { log: Logger; isStopping?: () => boolean; now?: () => number },
): (() => Promise<Readiness>) => {
  let told = ''
  let toldAt = 0
  return async () => {
    const answers = await Promise.all(dependencies.map(answersInTime))
    const checks = Object.fromEntries(dependencies.map(({ name }, index) => [name, answers[index] ?? false]))
    const degraded = Object.keys(checks).filter((name) => !checks[name])
    const deciding = dependencies.filter(({ decides }) => decides)
    const ready = !isStopping() && (deciding.length === 0 || deciding.some(({ name }) => checks[name]))
    const missing = degraded.join(', ')
    if (missing !== told || (missing && now() - toldAt >= SAY_EVERY_MS)) {
      if (missing) log.warn({ missing: degraded, ready }, `missing: ${missing}`)
      else log.info('nothing is missing any more')
      told = missing
      toldAt = now()
    }
    return { ready, degraded, checks }
  }
}
