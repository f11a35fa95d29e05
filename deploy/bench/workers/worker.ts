import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A process beside the bench that does one task after the other. */
export type Worker<Task, Result> = { run(task: Task): Promise<Result>; stop(): Promise<void> }

type Reply<Result> = { result: Result } | { error: string }

export const startWorker = <Task, Result>(
  file: string,
  env: NodeJS.ProcessEnv = process.env,
): Worker<Task, Result> => {
  // Advanced: dates and numbers that JSON does not know arrive as they were.
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced', env })
  const gone = once(child, 'exit')
  return {
    async run(task) {
      const ended = new AbortController()
      child.send(task as object)
      const replied = once(child, 'message', { signal: ended.signal }) as Promise<[Reply<Result>]>
      const answer = await Promise.race([replied, gone.then(() => null)])
      if (answer === null) {
        ended.abort()
        replied.catch(() => undefined)
        throw new Error(`the worker ${file} has ended`)
      }
      const [reply] = answer
      if ('error' in reply) throw new Error(`${file}: ${reply.error}`)
      return reply.result
    },
    async stop() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}

/** The other side: answers each task that the bench sends. */
export const serveTasks = <Task, Result>(work: (task: Task) => Promise<Result>): void => {
  process.on('message', (task: Task) => {
    work(task).then(
      (result) => process.send?.({ result }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit(0))
}
