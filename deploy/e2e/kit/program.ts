import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { copyPreparedCluster, dataFolder } from './prepared-cluster.ts'

const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))

/** A process of the program: what an operator starts, with its own environment and nothing shared but its stores. */
export class Program {
  readonly port: number
  readonly origin: string
  private readonly args: readonly string[]
  private readonly env: Record<string, string>
  private child: ChildProcess | null = null
  /** Everything it said, for the message of a failure. */
  output = ''
  /** What it wrote to its log of requests that failed by a fault of its own. */
  readonly faults: string[] = []

  private readonly command: readonly string[]

  /**
   * @param file what is started: the program as it is here, or that of another release
   * @param within what starts it in a network of its own, put before the command
   */
  constructor(
    args: readonly string[],
    port: number,
    env: Record<string, string>,
    file = entry,
    within: readonly string[] = [],
  ) {
    this.command = [...within, process.execPath, file, ...args]
    this.args = args
    this.port = port
    this.origin = `http://localhost:${port}`
    this.env = env
  }

  async start(timeoutMs = 180_000): Promise<void> {
    const [command = '', ...rest] = this.command
    const child = spawn(command, rest, {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        LOG_LEVEL: 'warn',
        // What several do together has a test of its own; all others share the machine.
        MBIN_WORKERS: '1',
        ...this.env,
        PORT: String(this.port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (this.output = (this.output + chunk.toString()).slice(-20_000)))
      createInterface(stream).on('line', (line) => {
        if (line.includes('"level":"error"') && line.includes('request failed')) this.faults.push(line)
      })
    }
    for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
      if (child.exitCode !== null)
        throw new Error(`${this.args.join(' ')} ended with ${child.exitCode}:\n${this.output}`)
      const ready = await fetch(`${this.origin}/readyz`).then(
        (res) => res.ok,
        () => false,
      )
      if (ready) return
      if (Date.now() > deadline)
        throw new Error(`${this.args.join(' ')} was not ready in ${timeoutMs} ms:\n${this.output}`)
    }
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const child = this.child
    this.child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  /** As an operator ends it. Answers the exit code: not 0 where it did not come to an end in its time. */
  stop = (): Promise<number | null> => this.end('SIGTERM')
  /** As a power cut ends it. */
  kill = async (): Promise<void> => void (await this.end('SIGKILL'))
}

export type Instance = { origin: string; program: Program; directory: string; remove(): Promise<void> }

/** The whole program in one process with nothing in it, as `npm start` serves it. */
export const startInstance = async (
  env: Record<string, string> = {},
  port?: number,
  within: readonly string[] = [],
): Promise<Instance> => {
  const directory = await dataFolder()
  await copyPreparedCluster(directory)
  const settings = {
    MBIN_DATA_DIR: directory,
    MBIN_RATE_LIMIT_SCALE: '0',
    MBIN_ADMIN_USERNAME: 'admin',
    MBIN_ADMIN_EMAIL: 'admin@example.org',
    MBIN_ADMIN_PASSWORD: 'correct horse battery',
    ...env,
  }
  const program = new Program(
    ['serve', '--target=all'],
    port ?? (await freePort()),
    settings,
    undefined,
    within,
  )
  await program.start()
  return {
    origin: program.origin,
    program,
    directory,
    async remove() {
      await program.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
