import { readFile, readdir } from 'node:fs/promises'
import { processesOf } from './processes.ts'

/** Ticks of `/proc` are hundredths of a second on every Linux that Node runs on. */
const TICK_MS = 10

type Times = { parent: string; own: number; ofEnded: number }

const timesOf = async (pid: string): Promise<Times | null> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // Behind the name, which may hold anything: proc_pid_stat(5) counts from 1, and this begins with its third field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (...at: number[]) => at.reduce((sum, field) => sum + Number(fields[field - 3]), 0) * TICK_MS
  return { parent: fields[1] ?? '', own: ticks(14, 15), ofEnded: ticks(16, 17) }
}

/** Processor time of a process and its workers with all threads so far, in milliseconds (Linux); 0 where nobody tells. */
export const cpuOf = async (pid: number): Promise<number> => {
  const all = await Promise.all((await processesOf(pid)).map((one) => timesOf(String(one))))
  return all.reduce((sum, times) => sum + (times?.own ?? 0), 0)
}

/** The same of a database server with all its processes, those that have ended too, found by its data directory. */
export const serverCpu = async (dataDirectory: string): Promise<number> => {
  const pidFile = await readFile(`${dataDirectory}/postmaster.pid`, 'utf8').catch(() => '')
  const main = pidFile.split('\n')[0]?.trim()
  const server = main ? await timesOf(main) : null
  if (!server) return 0
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(processes.map(timesOf))
  return all.reduce(
    (sum, times) => (times !== null && times.parent === main ? sum + times.own : sum),
    server.own + server.ofEnded,
  )
}
