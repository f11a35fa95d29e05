import { execFile } from 'node:child_process'
import { readFile, readdir } from 'node:fs/promises'
import { promisify } from 'node:util'
import { processesOf } from './processes.ts'

const run = promisify(execFile)

const residentOfOne = async (pid: number): Promise<number> => {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return run('ps', ['-o', 'rss=', '-p', String(pid)]).then(
      ({ stdout }) => Number(stdout) * 1024,
      () => 0,
    )
  }
}

/** Memory that a process and its workers hold at present (resident set), in bytes; 0 once it has gone. */
export const residentOf = async (pid: number): Promise<number> =>
  (await Promise.all((await processesOf(pid)).map(residentOfOne))).reduce((sum, bytes) => sum + bytes, 0)

/** The same, with what several processes share counted once among them (Linux); 0 where nobody tells. */
const proportionalOf = async (pid: string): Promise<number> => {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
}

/** Memory of a database server with all its processes, found by its data directory. */
export const serverMemory = async (dataDirectory: string): Promise<number> => {
  const pidFile = await readFile(`${dataDirectory}/postmaster.pid`, 'utf8').catch(() => '')
  const main = pidFile.split('\n')[0]?.trim()
  if (!main) return 0
  const processes = await readdir('/proc').catch(() => [])
  const memory = await Promise.all(
    processes
      .filter((name) => /^\d+$/.test(name))
      .map(async (pid) => {
        const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
        const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
        return pid === main || parent === main ? proportionalOf(pid) : 0
      }),
  )
  return memory.reduce((sum, bytes) => sum + bytes, 0)
}

/** Watches how much memory is held, of a program or a database, for its highest point. */
export const watchPeak = (held: () => Promise<number>, everyMs = 200): { peak(): number; stop(): void } => {
  let peak = 0
  const measure = async () => {
    peak = Math.max(peak, await held())
  }
  const timer = setInterval(() => void measure(), everyMs)
  return { peak: () => peak, stop: () => clearInterval(timer) }
}
