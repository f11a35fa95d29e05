import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { residentOf, watchPeak } from './memory.ts'

const entry = fileURLToPath(new URL('../mbin.ts', import.meta.url))

type Setup = {
  ensureInstalled(options: { all: boolean }): Promise<void>
  ensureWebBuilt(): Promise<void>
  programEnvironment(): NodeJS.ProcessEnv
  node24(): string
}

/** What `npm start` starts the program with: what is measured must be what people run. */
export const setup = (await import(String(new URL('../scripts/setup.mjs', import.meta.url)))) as Setup

const environmentOf = (directory: string, port: number): NodeJS.ProcessEnv => ({
  ...setup.programEnvironment(),
  MBIN_DATA_DIR: directory,
  MBIN_RATE_LIMIT_SCALE: '0',
  MBIN_URL: `http://localhost:${port}`,
  PORT: String(port),
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  // What a request costs is the same with several; what they do together is another question.
  MBIN_WORKERS: process.env['MBIN_WORKERS'] ?? '1',
})

/** Runs an operator's command to its end on a data directory. Answers how much memory it held at most, in bytes. */
export const command = async (directory: string, args: readonly string[]): Promise<number> => {
  const child = spawn(setup.node24(), [entry, ...args], {
    env: environmentOf(directory, 8080),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const watch = watchPeak(() => residentOf(child.pid ?? 0))
  const [code] = (await once(child, 'exit')) as [number | null]
  watch.stop()
  if (code !== 0) throw new Error(`mbin ${args[0]} ended with ${code}`)
  return watch.peak()
}

export type Running = {
  origin: string
  pid: number
  directory: string
  /** From its start until it was ready, in milliseconds. */
  startMs: number
  env: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Starts everything, in one process unless `MBIN_WORKERS` says more, and waits until it is ready. */
export const startProgram = async (
  directory: string,
  settings: Record<string, string> = {},
): Promise<Running> => {
  const port = await freePort()
  const env = { ...environmentOf(directory, port), ...settings }
  const started = performance.now()
  const child = spawn(setup.node24(), [entry, 'serve', '--target=all'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  // However the bench ends, nothing that it started goes on.
  const end = () => void child.kill('SIGTERM')
  process.once('exit', end)
  const origin = `http://localhost:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode}`)
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    await sleep(20)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    directory,
    startMs: performance.now() - started,
    env,
    async stop() {
      process.off('exit', end)
      end()
      await gone
    },
  }
}
