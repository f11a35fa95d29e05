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
 * what else is missing is told and logged once, and is no condition.
 */
export const createReadiness = (
  dependencies: readonly Dependency[],
  { log, isStopping = () => false }: { log: Logger; isStopping?: () => boolean },
): (() => Promise<Readiness>) => {
  let told = ''
  return async () => {
    const answers = await Promise.all(dependencies.map(answersInTime))
    const checks = Object.fromEntries(dependencies.map(({ name }, index) => [name, answers[index] ?? false]))
    const degraded = Object.keys(checks).filter((name) => !checks[name])
    const deciding = dependencies.filter(({ decides }) => decides)
    const ready = !isStopping() && (deciding.length === 0 || deciding.some(({ name }) => checks[name]))
    const missing = degraded.join(', ')
    if (missing !== told) {
      if (missing) log.warn({ missing: degraded, ready }, `missing: ${missing}`)
      else log.info('nothing is missing any more')
      told = missing
    }
    return { ready, degraded, checks }
  }
}
