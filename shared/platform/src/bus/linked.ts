import type { Link } from '../run/link.ts'
import type { Bus, Job } from './bus.ts'

/** Takes the jobs that another process gives. */
export const offerBus = (link: Link, bus: Bus): void => {
  link.on('bus.send', (job: Job, delayMs: number) => bus.send(job, delayMs))
}

/** The bus of the process at the other end, which works on all queues and hears all events: from here it only gets jobs. */
export const createLinkedBus = (link: Link): Bus => {
  const elsewhere = async (): Promise<never> => {
    throw new Error('Events and jobs are handled by another process')
  }
  return {
    declare: async () => undefined,
    publish: elsewhere,
    project: elsewhere,
    send: (job, delayMs = 0) => link.ask('bus.send', job, delayMs),
    work: elsewhere,
    deadLetters: async () => [],
    replay: async () => 0,
    depths: async () => [],
    healthy: async () => true,
    close: async () => undefined,
  }
}
