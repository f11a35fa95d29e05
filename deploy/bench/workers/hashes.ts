import { createPasswordHasher } from '@app/identity/operator'
import type { Measured } from '../figures.ts'
import { measured } from '../figures.ts'
import { serveTasks } from './worker.ts'

export type HashesTask = { waiting: number; seconds: number }

/** Compares a password with its hash over and over, as signing in does, with so many waiting for their turn. */
serveTasks<HashesTask, Measured>(async ({ waiting, seconds }) => {
  const passwords = createPasswordHasher()
  const hash = await passwords.hash('a password for measuring')
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const compare = async () => {
    while (performance.now() < until) {
      const before = performance.now()
      await passwords.verify(hash, 'a password for measuring')
      latencies.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: waiting }, compare))
  return measured(latencies, (performance.now() - started) / 1000, 0)
})
