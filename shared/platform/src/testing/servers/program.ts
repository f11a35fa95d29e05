import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestServer } from './server.ts'
import { until } from './ports.ts'

export type Program = {
  need: string
  from: string
  url: string
  directory: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  ready(): Promise<boolean>
  /** What ends it in good order. */
  signal?: NodeJS.Signals
}

const running = new Set<ChildProcess>()
const killGroup = (child: ChildProcess, signal: NodeJS.Signals) => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has ended by itself.
  }
}
// A test that dies must not leave its servers behind.
process.once('exit', () => {
  for (const child of running) killGroup(child, 'SIGKILL')
})

export const makeDirectory = (need: string): Promise<string> => mkdtemp(join(tmpdir(), `mbin-${need}-`))

/** Runs a server in the foreground, in a process group of its own. */
export const runProgram = async (program: Program): Promise<TestServer> => {
  let child: ChildProcess | null = null
  let output = ''

  const start = async () => {
    if (child) return
    output = ''
    const fresh = spawn(program.command, program.args, {
      cwd: program.directory,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: program.directory, ...program.env },
    })
    const listen = (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-4_000))
    fresh.stdout.on('data', listen)
    fresh.stderr.on('data', listen)
    let ended = false
    fresh.once('error', (error) => {
      output += error.message
      ended = true
    })
    fresh.once('exit', () => {
      ended = true
      running.delete(fresh)
      if (child === fresh) child = null
    })
    running.add(fresh)
    child = fresh
    await until(program.ready, { what: program.need, failed: () => (ended ? output : null) })
  }

  const end = async (signal: NodeJS.Signals) => {
    const ending = child
    if (!ending) return
    const exited = once(ending, 'exit')
    killGroup(ending, signal)
    const impatience = setTimeout(() => killGroup(ending, 'SIGKILL'), 20_000)
    await exited
    clearTimeout(impatience)
    // Helpers it left in its group.
    killGroup(ending, 'SIGKILL')
    child = null
  }

  const { need, from, url } = program
  const server: TestServer = {
    need,
    from,
    url,
    start,
    stop: () => end(program.signal ?? 'SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGKILL')
      await rm(program.directory, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  try {
    await start()
    return server
  } catch (error) {
    await server.remove()
    throw error
  }
}
