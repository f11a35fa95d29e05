import type { DeadLetter, Job, QueueDepth } from './bus.ts'

/** A job that waits for its time. */
export type PendingJob = { job: Job; dueAt: number }

/**
 * Where the embedded bus keeps work that must outlive the process. RabbitMQ has its own; so only the embedded bus
 * takes one (`createPostgresJournal`).
 */
export type Journal = {
  /** Remembers the job before `send` resolves. While it waits, the same queue and id is the same job: answers whether it was new. */
  add(job: Job, dueAt: number): Promise<boolean>
  retry(job: Job, dueAt: number): Promise<void>
  done(job: Job): Promise<void>
  bury(job: Job, error: string): Promise<void>
  /** What was not done when the last process ended. */
  pending(): Promise<PendingJob[]>
  deadLetters(queue?: string): Promise<DeadLetter[]>
  /** How many jobs wait and are buried, by queue; queues without any are left out. */
  counts(): Promise<QueueDepth[]>
  /** Makes dead letters pending again, from their first attempt, and answers them. */
  revive(queue: string, id?: string): Promise<Job[]>
}

/** Forgets everything at the end of the process: for tests. */
export const createMemoryJournal = (): Journal => {
  const pending = new Map<string, PendingJob>()
  const dead = new Map<string, DeadLetter>()
  const key = (job: { queue: string; id: string }) => `${job.queue} ${job.id}`
  return {
    async add(job, dueAt) {
      if (pending.has(key(job))) return false
      dead.delete(key(job))
      pending.set(key(job), { job, dueAt })
      return true
    },
    async retry(job, dueAt) {
      pending.set(key(job), { job, dueAt })
    },
    async done(job) {
      pending.delete(key(job))
    },
    async bury(job, error) {
      pending.delete(key(job))
      dead.set(key(job), {
        id: job.id,
        queue: job.queue,
        data: job.data,
        error,
        failedAt: new Date().toISOString(),
      })
    },
    async pending() {
      return [...pending.values()]
    },
    async deadLetters(queue) {
      return [...dead.values()].filter((letter) => queue === undefined || letter.queue === queue)
    },
    async counts() {
      const counts = new Map<string, QueueDepth>()
      const of = (queue: string) => {
        const known = counts.get(queue) ?? { queue, waiting: 0, dead: 0 }
        counts.set(queue, known)
        return known
      }
      for (const { job } of pending.values()) of(job.queue).waiting++
      for (const { queue } of dead.values()) of(queue).dead++
      return [...counts.values()]
    },
    async revive(queue, id) {
      const revived: Job[] = []
      for (const [name, letter] of dead) {
        if (letter.queue !== queue || (id !== undefined && letter.id !== id)) continue
        dead.delete(name)
        const job: Job = { id: letter.id, queue, data: letter.data, attempt: 1 }
        pending.set(name, { job, dueAt: Date.now() })
        revived.push(job)
      }
      return revived
    },
  }
}
